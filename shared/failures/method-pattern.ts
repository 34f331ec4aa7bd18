/**
 * Whether the name of a method matches a pattern, without regard to case (D5). `*` stands for any characters:
 * `socialize.*`, `*.getUserInfo`. Takes time in proportion to both lengths, however many stars there are (R52).
 */
export function matchesMethod(pattern: string, method: string): boolean {
  const wanted = pattern.toLowerCase();
  const name = method.toLowerCase();
  let at = 0;
  let in_ = 0;
  let star = -1;
  let resumeAt = 0;
  while (at < name.length) {
    if (wanted[in_] === '*') {
      star = in_;
      resumeAt = at;
      in_ += 1;
    } else if (in_ < wanted.length && wanted[in_] === name[at]) {
      in_ += 1;
      at += 1;
    } else if (star >= 0) {
      in_ = star + 1;
      resumeAt += 1;
      at = resumeAt;
    } else {
      return false;
    }
  }
  while (wanted[in_] === '*') in_ += 1;
  return in_ === wanted.length;
}
