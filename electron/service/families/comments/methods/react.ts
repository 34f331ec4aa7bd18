import { ApiError } from '#service/kernel/index.ts';
import { always, text, userMethod } from '#service/methods/index.ts';
import { comments } from '../dependencies.ts';
import { withComment } from '../examples.ts';
import { categoryParameter, commentParameter, streamParameter } from '../parameters.ts';

const parameters = [categoryParameter, { ...streamParameter, required: true }, commentParameter] as const;
const notThere = [
  { errorCode: 404000, when: 'The stream shows no such comment; inferred.' },
  { errorCode: 404002, when: 'The site has no such category.' },
] as const;
const values = { pos: 1, neg: -1, none: undefined } as const;
const example = { categoryID: 'reviews', streamID: 'lamp', commentID: '$2.comment.ID', UID: 'u-bruno' };

export const vote = userMethod({
  name: 'comments.vote',
  documentation: 'Votes for or against a comment, or takes the vote back. A user has one vote on each comment.',
  parameters: [
    ...parameters,
    text('vote', 'pos, neg, or none, which takes the vote back.', {
      required: true,
      values: ['pos', 'neg', 'none'],
      example: 'pos',
    }),
  ],
  errors: notThere,
  response: [
    always('posVotes', 'integer', 'Votes for it.'),
    always('negVotes', 'integer', 'Votes against it.'),
    always('totalVotes', 'integer', 'Votes for it less those against it.'),
  ],
  example: {
    before: withComment,
    parameters: { ...example, vote: 'pos' },
    response: { posVotes: 1, negVotes: 0, totalVotes: 1 },
  },
  uses: { comments },
  handler({ account, input, session, comments }) {
    const category = comments.category(input.categoryID);
    const reading = comments.reading(session);
    const { id } = comments.find(reading, category, input.streamID, input.commentID);
    comments.users.vote(account.UID, id, values[input.vote]);
    const { posVotes, negVotes } = comments.find(reading, category, input.streamID, input.commentID);
    return { data: { posVotes, negVotes, totalVotes: posVotes - negVotes }, did: `Voted ${input.vote}.` };
  },
});

export const flagComment = userMethod({
  name: 'comments.flagComment',
  documentation: 'Tells the moderators of a comment. It counts once for each user.',
  parameters,
  errors: [{ errorCode: 403031, when: 'A moderator approved the comment.' }, ...notThere],
  example: { before: withComment, parameters: example },
  uses: { comments },
  handler({ account, input, session, comments }) {
    const category = comments.category(input.categoryID);
    const { id, status } = comments.find(comments.reading(session), category, input.streamID, input.commentID);
    if (status === 'approved') throw new ApiError(403031, `A moderator approved the comment ${id}.`);
    const counted = comments.users.flag(account.UID, id);
    return { data: {}, did: counted ? `Flagged the comment ${id}.` : 'The user had flagged the comment before.' };
  },
});
