// Preloaded into the process of a client of 2017: comparators that return true and false sorted arrays until Node 10, and
// leave them as they are since Node 11.
const { sort } = Array.prototype;
Object.defineProperty(Array.prototype, 'sort', {
  ...Object.getOwnPropertyDescriptor(Array.prototype, 'sort'),
  value(compare) {
    if (compare === undefined) return sort.call(this);
    return sort.call(this, (a, b) => {
      const order = compare(a, b);
      return typeof order === 'boolean' ? Number(order) - Number(compare(b, a)) : order;
    });
  },
});
