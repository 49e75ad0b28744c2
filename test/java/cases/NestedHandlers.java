// More handlers in reach than a place leads to on its own (java-frontend/dispatch.h): nested tries, tries with many handlers, and both with finally.
public class NestedHandlers {
  static class E0 extends RuntimeException {}
  static class E1 extends RuntimeException {}
  static class E2 extends RuntimeException {}
  static class E3 extends RuntimeException {}
  static class E4 extends RuntimeException {}
  static class E5 extends RuntimeException {}
  static class E6 extends RuntimeException {}
  static class E7 extends RuntimeException {}
  static class E8 extends RuntimeException {}
  static class E9 extends RuntimeException {}

  static void fail(int which) {
    switch (which) {
      case 0: throw new E0(); //+
      case 1: throw new E1(); //-
      case 2: throw new E2(); //-
      case 3: throw new E3(); //-
      case 4: throw new E4(); //+
      case 5: throw new E5(); //-
      case 6: throw new E6(); //-
      case 7: throw new E7(); //-
      case 8: throw new E8(); //-
      case 9: throw new E9(); //+
      default:
    }
  }

  static int nested(int which) {
    int level = 0; //+
    try {
      level++; //+
      try {
        level++; //+
        try {
          level++; //+
          try {
            level++; //+
            try {
              level++; //+
              try {
                level++; //+
                try {
                  level++; //+
                  try {
                    level++; //+
                    try {
                      level++; //+
                      try {
                        level++; //+
                        fail(which); //+
                        level += 100; //+
                      } catch (E0 e) {
                        level += 0; //+
                      }
                      level++; //+
                    } catch (E1 e) {
                      level += 1000; //-
                    }
                    level++; //+
                  } catch (E2 e) {
                    level += 2000; //-
                  }
                  level++; //+
                } catch (E3 e) {
                  level += 3000; //-
                }
                level++; //+
              } catch (E4 e) {
                level += 4000; //+
              }
              level++; //+
            } catch (E5 e) {
              level += 5000; //-
            }
            level++; //+
          } catch (E6 e) {
            level += 6000; //-
          }
          level++; //+
        } catch (E7 e) {
          level += 7000; //-
        }
        level++; //+
      } catch (E8 e) {
        level += 8000; //-
      }
      level++; //+
    } catch (E9 e) {
      level += 9000; //-
    }
    return level; //+
  }

  static int flat(int which) {
    int found = -1; //+
    try {
      fail(which); //+
      found = 100; //-
    } catch (E0 e) {
      found = 0; //-
    } catch (E1 e) {
      found = 1; //-
    } catch (E2 e) {
      found = 2; //-
    } catch (E3 e) {
      found = 3; //-
    } catch (E4 e) {
      found = 4; //+
    } catch (E5 e) {
      found = 5; //-
    } catch (E6 e) {
      found = 6; //-
    } catch (E7 e) {
      found = 7; //-
    } catch (E8 e) {
      found = 8; //-
    } catch (E9 e) {
      found = 9; //+
    } finally {
      found++; //+
    }
    return found; //+
  }

  static int both(int which) {
    int found = -1; //+
    try {
      try {
        fail(which); //+
        found = 100; //+
      } catch (E0 e) {
        found = 0; //-
      } catch (E1 e) {
        found = 1; //-
      } catch (E2 e) {
        found = 2; //-
      } catch (E3 e) {
        found = 3; //-
      } catch (E4 e) {
        found = 4; //-
      } finally {
        fail(which - 100); //+
        found += 200; //+
      }
    } catch (E5 e) {
      found = 5; //-
    } catch (E6 e) {
      found = 6; //-
    } catch (E7 e) {
      found = 7; //-
    } catch (E8 e) {
      found = 8; //-
    } catch (E9 e) {
      found = 9; //+
    }
    return found; //+
  }

  /* Leaves through all of them. */
  static void out() {
    try {
    try {
    try {
    try {
    try {
    try {
    try {
    try {
    try {
    try {
      fail(0); //+
      fail(1); //-
    } catch (E5 e) {
      fail(2); //-
    }
    } catch (E1 e) {
      fail(2); //-
    }
    } catch (E2 e) {
      fail(2); //-
    }
    } catch (E3 e) {
      fail(2); //-
    }
    } catch (E4 e) {
      fail(2); //-
    }
    } catch (E5 e) {
      fail(2); //-
    }
    } catch (E6 e) {
      fail(2); //-
    }
    } catch (E7 e) {
      fail(2); //-
    }
    } catch (E8 e) {
      fail(2); //-
    }
    } catch (E9 e) {
      fail(2); //-
    }
    fail(3); //-
  }

  public static void main(String[] args) {
    System.out.println(nested(0)); //+
    System.out.println(nested(4)); //+
    System.out.println(nested(20)); //+
    System.out.println(flat(4)); //+
    System.out.println(flat(9)); //+
    System.out.println(both(9)); //+
    System.out.println(both(20)); //+
    try {
      out(); //+
      System.out.println("not reached"); //-
    } catch (E0 e) {
      System.out.println("out"); //+
    }
  }
}
