/* Conditions of all sorts, for the three tools to agree or differ about. */
#include "scale.h"

#define BETWEEN(x, low, high) ((x) >= (low) && (x) <= (high))

int scale(int value) {
  int result = 0;
  if (!value)
    return -1;
  if (BETWEEN(value, 1, 9))
    result = 1;
  else if (value > 100 || value == 50)
    result = 3;
  for (int i = 0; i < value; i++)
    result += i & 1;
  switch (result) {
  case 2:
    return value == 3 ? 5 : 6;
  case 6:
    return 7;
  default:
    return 8;
  }
}
