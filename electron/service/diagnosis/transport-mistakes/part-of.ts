/** What became of a credential, in sentences. */
interface PartMistake {
  readonly name: 'cut' | 'in-other-case';
  readonly line: string;
  readonly fix: string;
}

/**
 * What is missing of a whole credential, or that its letters were changed to one case; undefined: neither. Only the log is told:
 * otherwise somebody could ask for a credential character by character.
 *
 * @param what the credential is called
 * @param equal in constant time where it is kept as text (R9)
 */
export function partOf(
  sent: string,
  whole: string,
  what: string,
  equal: (a: string, b: string) => boolean = (a, b) => a === b,
): PartMistake | undefined {
  const [isStart, isEnd, isWhole] = [
    equal(sent, whole.slice(0, sent.length)),
    equal(sent, whole.slice(-sent.length)),
    equal(sent.toLowerCase(), whole.toLowerCase()),
  ];
  if (isWhole) {
    const to = sent === sent.toUpperCase() ? 'upper case' : sent === sent.toLowerCase() ? 'lower case' : 'another case';
    return {
      name: 'in-other-case',
      line: `The ${what} was changed to ${to}.`,
      fix: 'Send it as it was issued: capital letters and small ones are not the same.',
    };
  }
  if (!isStart && !isEnd) return undefined;
  return {
    name: 'cut',
    line: `Only the ${isStart ? 'first' : 'last'} ${sent.length} of ${whole.length} characters of the ${what} arrived.`,
    fix: 'Send the whole of it; look where it is kept in a field that is too short.',
  };
}
