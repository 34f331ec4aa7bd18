/** What pages ask about the browser that they run in (C 4.7). Members beside those of C are inferred. */
export interface LocalInfo {
  readonly protocol: string;
  readonly isMobile: boolean;
  readonly isIOS: boolean;
  readonly isAndroid: boolean;
  readonly isFF: boolean;
  readonly isSafari: boolean;
  readonly isChrome: boolean;
  /** Browsers of another time: never. */
  readonly isIE: boolean;
  readonly quirksMode: boolean;
}

/**
 * @param userAgent of the browser
 * @param page its scheme with the colon, and its compatibility mode
 */
export function localInfoOf(
  userAgent: string,
  page: { readonly protocol: string; readonly compatMode: string },
): LocalInfo {
  const has = (pattern: RegExp): boolean => pattern.test(userAgent);
  const isAndroid = has(/Android/);
  const isIOS = has(/iPhone|iPad|iPod/);
  const isChrome = has(/Chrome\/|CriOS\//) && !has(/Edg\/|OPR\//);
  return {
    protocol: page.protocol.replace(/:$/, ''),
    isMobile: isAndroid || isIOS || has(/Mobile/),
    ...{ isIOS, isAndroid, isChrome },
    isFF: has(/Firefox\/|FxiOS\//),
    isSafari: has(/Safari\//) && !has(/Chrome\/|CriOS\/|FxiOS\/|Edg|OPR\//),
    isIE: false,
    quirksMode: page.compatMode === 'BackCompat',
  };
}
