module second {
  exports second;
}
