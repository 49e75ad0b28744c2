// RUN: %case
// EVERY-CALL-RETURNS
// Overriders of one virtual function: each is reported for itself.
#include <cstdio>
struct Shape {
  virtual ~Shape() = default;
  virtual int area() const {
    return 0; //-
  }
};
struct Square : Shape {
  int side = 3;
  int area() const override {
    return side * side; //+
  }
};
struct Circle : Shape {
  int area() const override {
    return 28; //-
  }
};
template <class T> static int measure() {
  T shape; //+
  const Shape &base = shape; //+
  return base.area(); //+
}
int main(int argc, char **) {
  if (argc > 1) //+
    return measure<Circle>(); //-
  return measure<Square>() == 9 ? 0 : 1; //+
}
