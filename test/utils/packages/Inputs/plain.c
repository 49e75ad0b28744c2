int archived(int x);
int main(void) { return archived(4) != 4; }
