/** A link, or a picture, video or audio, of a user action. */
type Item = Readonly<Record<string, unknown>>;

/**
 * What a page builds for socialize.publishUserAction: `new gigya.socialize.UserAction()` (F 8.7). Its members are those that
 * are sent; one without a value is not.
 */
export class UserAction {
  title?: string;
  subtitle?: string;
  description?: string;
  userMessage?: string;
  linkBack?: string;
  actionName?: string;
  actorUID?: string;
  templateFields?: Item;
  toneRatings?: unknown;
  mediaItems?: Item[];
  actionLinks?: Item[];

  setTitle(title: string): void {
    this.title = title;
  }

  setSubtitle(subtitle: string): void {
    this.subtitle = subtitle;
  }

  setDescription(description: string): void {
    this.description = description;
  }

  setUserMessage(userMessage: string): void {
    this.userMessage = userMessage;
  }

  /** @param href address of the page that the action is about */
  setLinkBack(href: string): void {
    this.linkBack = href;
  }

  /** As older pages write it. */
  setLinkback(href: string): void {
    this.setLinkBack(href);
  }

  setActionName(actionName: string): void {
    this.actionName = actionName;
  }

  setActorUID(UID: string): void {
    this.actorUID = UID;
  }

  setTemplateFields(fields: Item): void {
    this.templateFields = fields;
  }

  setToneRatings(ratings: unknown): void {
    this.toneRatings = ratings;
  }

  /** @param item `{type: 'image', src, href}` and others of F 8.7 */
  addMediaItem(item: Item): void {
    this.mediaItems = [...(this.mediaItems ?? []), item];
  }

  addActionLink(text: string, href: string): void {
    this.actionLinks = [...(this.actionLinks ?? []), { text, href }];
  }
}
