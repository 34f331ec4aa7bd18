/** The class of logins that there is: a session does not say what began it. */
export const ACR = 'urn:gigya:loa:10';
