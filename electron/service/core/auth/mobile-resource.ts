/** What a mobile client library asks a code for, to go on as the same user in a web page (C 4.8). */
export const MOBILE_RESOURCE = 'urn:gigya:account';
