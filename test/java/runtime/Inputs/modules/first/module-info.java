module first {
  requires second;
}
