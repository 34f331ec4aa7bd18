/**
 * The same function with a cache of its last result: for texts of the time, which calls of the same millisecond share.
 *
 * @param make its result depends on nothing but the number
 */
export function memoizeLast(make: (value: number) => string): (value: number) => string {
  let asked = Number.NaN;
  let result = '';
  return (value) => {
    if (value !== asked) {
      result = make(value);
      asked = value;
    }
    return result;
  };
}
