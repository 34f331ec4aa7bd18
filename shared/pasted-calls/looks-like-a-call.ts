/** So much of a text is looked at; a call says in its beginning what it is. */
const LOOKED_AT = 2_000;

const command =
  /^(?:(?:PS [^\n>]{0,100}|[A-Za-z]:\\[^\n>]{0,100})> ?|[$%>#] +|[\w.-]{1,40}@[\w.-]{1,40}[^\n$#%>]{0,60}[$#%] +)?(?:sudo +)?(?:[^\s"']{0,100}[\\/])?(?:curl|wget)(?:\.exe)? +(?=\S)/;
/** An option or an address behind the program: prose goes on with words. */
const argument = /(?:^|\s)(?:--?[A-Za-z]|["'^]{0,2}https?:\/\/|["']?localhost[:/])/;
const webRequest =
  /^(?:\$\w+ *= *)?(?:invoke-webrequest|invoke-restmethod|iwr|irm) +\S|\bInvoke-(?:WebRequest|RestMethod) +[-'"`@$h]/i;
const fetched = /^(?:(?:const|let|var) +\w+ *= *)?(?:await +)?fetch\(\s*["'`]https?:/;
const rawRequest = /^(?:[A-Z]{3,10} +\S+ +HTTP\/\d|:(?:authority|method|path|scheme)\b)/;
const har = /^\{\s*"log"\s*:\s*\{\s*"(?:version|creator|entries|browser|pages)"/;
const baseString = /^[A-Z]{3,7}&https?%3A%2F%2F/i;
/** An address of a REST method, or one with parameters of a credential. */
const address =
  /^["'<(]?https?:\/\/[^\s/?#"'<>]+\/(?:(?:[A-Za-z]+\.)+[A-Za-z]+(?:[?#"'>)]|\s*$)|[^\s?]*\?\S*\b(?:api_?key|sig|oauth_token|client_id|response_type|nonce|timestamp)=)/i;

/**
 * Cheap: true when a pasted text most likely is a call, so that it is worth offering to read it. False for prose, JSON and
 * other addresses. The text itself may still not be readable; `readPaste` says why.
 */
export function looksLikeACall(text: string): boolean {
  const start = text.slice(0, LOOKED_AT).trimStart();
  if (start.length < 8) return false;
  const found = command.exec(start);
  if (found) return argument.test(start.slice(found[0].length - 1));
  return [webRequest, fetched, rawRequest, har, baseString, address].some((form) => form.test(start));
}

/** Mails and chats are not longer before their call begins. */
const LINES = 200;

/** True for a text that looks like a call, or has a line that does, as a mail of a customer has. */
export function holdsACall(text: string): boolean {
  if (looksLikeACall(text)) return true;
  return text
    .split('\n', LINES)
    .slice(1)
    .some((line) => looksLikeACall(line.replace(/^(?:> ?)+/, '')));
}
