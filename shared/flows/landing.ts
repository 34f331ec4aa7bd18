/** Path of Authdesk's own landing page at the service: a call-back for a site that has no app yet. */
export const LANDING_PATH = '/authdesk/callback';
