/** Calls before the examples of the methods: a category, and a comment by u-ada in it. */
export const withCategory = [
  {
    method: 'comments.setCategoryInfo',
    parameters: { categoryID: 'reviews', categorySettings: '{"isReviews":false}' },
  },
] as const;

/** `$2.comment.ID` is the id of the comment. */
export const withComment = [
  ...withCategory,
  {
    method: 'comments.postComment',
    parameters: { categoryID: 'reviews', streamID: 'lamp', UID: 'u-ada', commentText: 'A fine lamp.' },
  },
] as const;
