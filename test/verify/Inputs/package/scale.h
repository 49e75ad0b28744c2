int scale(int value);
