import { askFor, type CommunityParts, failed, notifierOf, openCommunity, plainText } from './community.ts';
import { element } from './dom.ts';
import { wordsFor } from './texts/words-for.ts';
import type { Answer, ApiResponse, Params } from './types.ts';

interface Comment {
  readonly ID: string;
  readonly commentText: string;
  readonly commentTitle?: string;
  readonly sender: { readonly name: string };
  readonly posVotes: number;
  readonly negVotes: number;
  readonly timestamp: number;
  readonly status: string;
  readonly replies?: readonly Comment[];
}

/** comments.showCommentsUI: the threads of a stream, newest first, and a form to write one. */
export async function showComments(parts: CommunityParts, params: Params): Promise<Answer> {
  const words = wordsFor(parts.page, params);
  // As the browser writes dates in this language.
  const locales = [...navigator.languages.filter((tag) => tag.startsWith(words.lang)), words.lang];
  const body = openCommunity(params, words.comments, words);
  if (!(body instanceof HTMLElement)) return body;
  const notify = notifierOf(params);
  const where = { categoryID: params.categoryID, streamID: params.streamID };
  const ask = (method: string, more: Params) => askFor(parts, `comments.${method}`, { ...where, ...more });
  const isKnown = await parts.hasSession();
  const list = element('ol', {});
  const said = element('p', { role: 'status' });
  const further = element('button', { type: 'button', click: () => void readFurther() }, words.moreComments);
  let next: unknown;

  async function read(start?: unknown): Promise<ApiResponse> {
    const answer = await ask('getComments', { start, limit: params.commentsPerPage ?? 10 });
    if (answer.errorCode !== 0) return answer;
    if (start === undefined) list.replaceChildren();
    const found = Array.isArray(answer.comments) ? (answer.comments as readonly Comment[]) : [];
    list.append(...found.map(drawn));
    next = answer.next;
    further.hidden = answer.hasMore !== true;
    return answer;
  }

  /** The button may go: whoever reads by keyboard goes on at the first comment that came. */
  async function readFurther(): Promise<void> {
    const shown = list.childElementCount;
    const answer = await read(next);
    if (answer.errorCode !== 0) return tell(answer);
    const first = list.children[shown];
    if (!(first instanceof HTMLElement)) return;
    first.tabIndex = -1;
    first.focus();
  }

  function drawn(comment: Comment): HTMLElement {
    const { ID, commentText, commentTitle, sender, posVotes, negVotes, timestamp, status, replies = [] } = comment;
    const counted = { pos: posVotes, neg: negVotes };
    const vote = (value: 'pos' | 'neg', label: string) => {
      const text = () => `${label} (${counted[value]})`;
      const button = element('button', { type: 'button' }, text());
      button.addEventListener('click', async () => {
        const answer = await ask('vote', { commentID: ID, vote: value });
        if (answer.errorCode !== 0) tell(answer);
        else {
          counted.pos = Number(answer.posVotes);
          counted.neg = Number(answer.negVotes);
          for (const update of updates) update();
        }
      });
      const update = () => button.replaceChildren(text());
      return { button, update };
    };
    const [pos, neg] = [vote('pos', words.votesFor), vote('neg', words.votesAgainst)];
    const updates = [pos.update, neg.update];
    const answers = element('ol', {}, ...replies.map(drawn));
    const reply = element('button', { type: 'button' }, words.reply);
    reply.addEventListener('click', () => {
      reply.hidden = true;
      const form = writing(words.yourReply, ID, (written) => {
        answers.append(drawn(written));
        form.remove();
        reply.hidden = false;
        reply.focus();
      });
      reply.after(form);
      form.querySelector('textarea')?.focus();
    });
    const when = new Date(timestamp);
    return element(
      'li',
      {},
      element('strong', {}, plainText(sender.name)),
      ' ',
      element('time', { datetime: when.toISOString() }, when.toLocaleString(locales)),
      status === 'pending' && ` ${words.waitsForModerator}`,
      commentTitle !== undefined && element('p', {}, element('strong', {}, plainText(commentTitle))),
      element('p', {}, plainText(commentText)),
      ...(isKnown ? [pos.button, neg.button] : []),
      reply,
      answers,
    );
  }

  function writing(label: string, parentID: string | undefined, written: (comment: Comment) => void): HTMLFormElement {
    const text = element('textarea', { rows: '3', required: '', maxlength: '5000' });
    const [guestName, guestEmail] = [
      element('input', { required: '', autocomplete: 'name' }),
      element('input', { required: '', type: 'email', autocomplete: 'email' }),
    ];
    const submit = async (event: Event) => {
      event.preventDefault();
      const guest = isKnown ? {} : { guestName: guestName.value, guestEmail: guestEmail.value };
      const answer = await ask('postComment', { commentText: text.value, parentID, ...guest });
      if (answer.errorCode !== 0) {
        tell(answer);
        return;
      }
      text.value = '';
      said.replaceChildren(words.commentSent);
      written(answer.comment as Comment);
      notify('onCommentSubmitted', { eventName: 'commentSubmitted', comment: answer.comment });
    };
    return element(
      'form',
      { submit: (event) => void submit(event) },
      element('label', {}, label, text),
      ...(isKnown
        ? []
        : [element('label', {}, words.yourName, guestName), element('label', {}, words.yourEmail, guestEmail)]),
      element('button', { type: 'submit' }, words.send),
    );
  }

  function tell(answer: ApiResponse): void {
    said.replaceChildren(String(answer.errorDetails ?? answer.errorMessage));
    notify('onError', { eventName: 'error', response: answer });
  }

  const first = await read();
  if (first.errorCode !== 0) return failed(body, first, words);
  body.append(
    writing(words.yourComment, undefined, (comment) => list.prepend(drawn(comment))),
    said,
    list,
    further,
  );
  notify('onLoad', { eventName: 'load', commentCount: first.commentCount });
  return { errorCode: 0 };
}
