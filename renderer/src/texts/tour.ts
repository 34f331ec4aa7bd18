import type { PanelId } from '../stores/route.ts';

export interface TourStep {
  readonly panel: PanelId;
  readonly title: string;
  readonly text: string;
}

/** Texts of the help menu and of the tour through the panels. */
export const tourTexts = {
  help: 'Help',
  start: 'Take the tour',
  shortcuts: 'Keyboard shortcuts',
  methods: 'Methods',
  errors: 'Error codes',
  label: 'Tour',
  step: (number: number, of: number) => `${number} of ${of}`,
  back: 'Back',
  next: 'Next',
  end: 'End the tour',
  done: 'Done',
  steps: [
    {
      panel: 'overview',
      title: 'The service runs',
      text: 'Here are its addresses, the certificate that your client has to trust, the rate of calls, and what failed last.',
    },
    {
      panel: 'flows',
      title: 'See a login happen',
      text: 'Start a login: the picture in the middle fills with each request. Press an arrow to see what travelled, and where.',
    },
    {
      panel: 'requests',
      title: 'Build a signed call',
      text: 'Choose a method and fill in its parameters: every stage of the signature is shown while you type. Then send it, or copy it as code.',
    },
    {
      panel: 'reproduce',
      title: 'Paste a call that fails',
      text: 'A URL, cURL, raw HTTP, a HAR: the cause is named, and both base strings stand one above the other. Nothing is sent.',
    },
    {
      panel: 'log',
      title: 'Every call, with its reason',
      text: 'Open a call: the rule that decided stands at the top, with the values that were compared.',
    },
    {
      panel: 'tokens',
      title: 'Tokens and codes',
      text: 'What was issued, to whom, and until when. Expire or revoke one, and see how your app takes it.',
    },
    {
      panel: 'people',
      title: 'Who logs in',
      text: 'Each account with its identities, profile, tokens and calls. Log in as one of them, or call for them.',
    },
    {
      panel: 'sites',
      title: 'Make it like your own site',
      text: 'API key, secret, domains, providers, mock responses. The domain tester says which rule lets a call-back pass.',
    },
    {
      panel: 'time',
      title: 'Other times, worse days',
      text: 'Move the service clock, or let every third call fail. A banner in every panel leads back to normal.',
    },
    {
      panel: 'reference',
      title: 'Look it up',
      text: 'Every method, and every error code with its usual causes and the next step. Ctrl K finds them from everywhere.',
    },
  ] satisfies readonly TourStep[] as readonly TourStep[],
};
