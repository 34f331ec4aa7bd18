/**
 * Reads a Boolean parameter as the client libraries write it (D16; PHP sends `1` and empty, Python `True` and `False`).
 *
 * @returns undefined for any other text: the caller answers 400006 or `invalid_request`
 */
export function parseBoolean(text: string): boolean | undefined {
  switch (text) {
    case 'true':
    case 'True':
    case '1':
      return true;
    case 'false':
    case 'False':
    case '0':
    case '':
      return false;
    default:
      return undefined;
  }
}
