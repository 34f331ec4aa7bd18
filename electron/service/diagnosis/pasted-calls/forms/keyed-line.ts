import { PasteProblem } from '../pasted-call.ts';
import { withoutPunctuation } from '../url.ts';
import { describedCalls } from './described-request.ts';
import { type Form, MOST_PIECES, type Piece } from './form.ts';
import { requestIn } from './option-object.ts';
import { PlainTable } from './plain-value.ts';
import { unescaped } from './text-escapes.ts';
import { linesOf } from './text-lines.ts';

const pair = /(?:^|[\s,;([{])([A-Za-z_][\w.@-]{0,60})=(?:"((?:[^"\\]|\\.)*)"|([^\s",;]+))/g;

/** Without quotes, what closes the object that was printed stands behind it: `Response{…, url=https://…}`. */
const address = /^(?:https?:\/)?\//i;

/** Lines of `key=value`, as logfmt, the router of Heroku and Splunk have them: those that name method and address. */
export const keyedLines: Form = {
  name: 'key=value log',
  isIn: (text) => /(?:^|\s)(?:url|uri|path|request_?uri|endpoint)=["']?(?:https?:|\/)/im.test(text),
  find(text) {
    const pieces: Piece[] = [];
    for (const { text: line, start, end } of linesOf(text)) {
      if (pieces.length >= MOST_PIECES || line.length > 60_000) continue;
      const entries = [...line.matchAll(pair)].map(([, name = '', quoted, bare = '']): readonly [string, string] => [
        name,
        quoted === undefined ? (address.test(bare) ? withoutPunctuation(bare) : bare) : unescaped(quoted),
      ]);
      if (entries.length < 3) continue;
      const request = requestIn({ table: new PlainTable(entries), outer: undefined });
      if (request === undefined) continue;
      try {
        pieces.push({ start, end, form: 'key=value log', calls: describedCalls(request) });
      } catch (error) {
        if (!(error instanceof PasteProblem)) throw error;
      }
    }
    return pieces;
  },
};
