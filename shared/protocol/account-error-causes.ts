import type { ErrorAdvice } from './error-advice.ts';

/** Advice for the codes of registration, login, passwords and second factors (F 1.2, F 1.3). */
export const accountAdvice: Readonly<Record<number, ErrorAdvice>> = {
  200010: {
    causes: ['Another account has the login identifier; conflictHandling=saveProfileAndFail kept the other changes.'],
    nextStep:
      'Ask accounts.getConflictingAccount with the regToken how the user logs in, then connect both with accounts.linkAccounts.',
  },
  206001: {
    causes: [
      'accounts.register was called without finalizeRegistration=true.',
      'A field is missing that the schema of the site requires; errorDetails names it.',
      'The user came by a social login, which brings fewer fields than the schema requires.',
      'A field became required after the user had registered.',
      'The policy registration.requireSecurityQuestion asks for secretQuestion and secretAnswer.',
    ],
    nextStep:
      'Set what is missing by accounts.setAccountInfo with the regToken of the response, then call accounts.finalizeRegistration with it.',
  },
  206002: {
    causes: [
      'The policy accountOptions.verifyEmail is on, and the user has not opened the link in the mail.',
      'The mail went to the outbox of Authdesk: no mail leaves this machine.',
      'The link has expired.',
    ],
    nextStep: 'Open the link in the outbox, or send a new one with accounts.resendVerificationCode and the regToken.',
  },
  206003: {
    causes: [
      'The account has only social logins, and the policy registration.requireLoginID asks for a login identifier.',
    ],
    nextStep: 'Set an email address or username and a password by accounts.setAccountInfo with the regToken.',
  },
  400003: {
    causes: ['Another account of the site has the username, email address or phone number.'],
    nextStep: 'Ask the user for another one, or let them log in to the account that has it.',
  },
  400028: {
    causes: [
      'The address is one of the account, but its user has not opened the link in the verification mail.',
      'The account was registered without accountOptions.verifyEmail, so no mail was sent.',
    ],
    nextStep:
      'Open the link in the outbox (accounts.resendVerificationCode sends it again), or set isVerified by accounts.setAccountInfo.',
  },
  400050: {
    causes: [
      'secretAnswer is not the answer that was set, or securityFields do not match the account.',
      'The policy passwordReset.requireSecurityCheck is on, and the call has no answer.',
    ],
    nextStep: 'Show secretQuestion of the response to the user, and send secretAnswer.',
  },
  400100: {
    causes: [
      'The account has not registered this provider of second factors.',
      'The name of the provider is misspelt.',
      'accounts.tfa.importTFA was called for another provider than gigyaPhone.',
    ],
    nextStep: 'Ask accounts.tfa.getProviders which providers the account has registered.',
  },
  400120: {
    causes: [
      'The page that calls is not of a registered domain of the site.',
      'The site has registered only addresses such as 127.0.0.1, and passkeys belong to a name.',
    ],
    nextStep: 'Register the domain of the page at the site, and open the page by that name.',
  },
  400021: {
    causes: ['The policy registration.requireCaptcha is on, and accounts.register came without a CAPTCHA.'],
    nextStep: 'Send captchaToken or captchaText with the registration; here any value counts as solved.',
  },
  401020: {
    causes: ['The account had more failed logins than the policy security.captcha allows without a CAPTCHA.'],
    nextStep: 'Show a CAPTCHA and send captchaToken with the login; here any value counts as solved.',
  },
  401030: {
    causes: ['The new password is one of the last ones, which the policy security.passwordHistorySize forbids.'],
    nextStep: 'Ask the user for another password.',
  },
  403012: {
    causes: ['The user has no session: they never logged in, logged out, or the session expired.'],
    nextStep: 'Let the user log in again.',
  },
  403013: {
    causes: ['The email address of the account is not verified, and the method asks for a verified one.'],
    nextStep: 'Open the link of the verification mail in the outbox, or set isVerified with the site’s credentials.',
  },
  403026: {
    causes: ['The policy accountOptions.preventLoginIDHarvesting hides which login identifiers exist.'],
    nextStep: 'Ask with the credentials of the site, or switch the policy off.',
  },
  403027: {
    causes: ['Somebody else logged in than the user whose session had to be renewed.'],
    nextStep: 'Let the user of the session enter their own login, or log out first.',
  },
  403043: {
    causes: [
      'The email address or identity belongs to another account of the site.',
      'The user registered with a password before, and now comes by a social login, or the reverse.',
    ],
    nextStep:
      'Ask accounts.getConflictingAccount with the regToken how the user logs in, then connect both with accounts.linkAccounts.',
  },
  403044: {
    causes: ['birthYear or age of the profile is under 13, and the policy registration.enforceCoppa is on.'],
    nextStep: 'Do not register the user.',
  },
  403047: {
    causes: [
      'No account of the site has this login identifier.',
      'The identifier was typed with another address than the one that was registered.',
      'The account has only social logins.',
    ],
    nextStep: 'Find the account in People, and look at its login identifiers.',
  },
  403048: {
    causes: ['More calls came at once than can be served.'],
    nextStep: 'Wait two seconds and call again.',
  },
  403100: {
    causes: [
      'The password is older than the policy security.passwordChangeInterval.',
      'The site set requirePasswordChange.',
    ],
    nextStep: 'Set newPassword by accounts.setAccountInfo with password and the regToken, then log in again.',
  },
  403101: {
    causes: ['The account has a second factor, and the login has not proved it yet.'],
    nextStep:
      'Ask accounts.tfa.getProviders with the regToken, then accounts.tfa.initTFA with mode=verify; the code is in the outbox.',
  },
  403102: {
    causes: ['The policies ask for a second factor, and the account has none.'],
    nextStep: 'Register one: accounts.tfa.initTFA with mode=register and the regToken.',
  },
  403110: {
    causes: ['A second factor is to be changed long after the last login.'],
    nextStep: 'Log in again with loginMode=reAuth, then repeat the call.',
  },
  403120: {
    causes: [
      'Failed logins in a row reached the policy security.accountLockout; those from one address security.ipLockout.',
      'A rule of accounts.rba.setPolicy locks out: after failed logins, or by the risk of this login.',
      'The site locked the account or the address with accounts.rba.lock.',
    ],
    nextStep:
      'Wait until the time in errorDetails, move the service clock, or unlock what errorDetails names with accounts.rba.unlock, an account also with accounts.setAccountInfo, isLockedOut=false.',
  },
  403300: {
    causes: [
      'This way to log in is switched off in the policies of the site.',
      'Login with a code or a link by mail is off until the site switches it on.',
    ],
    nextStep:
      'Switch it on with accounts.setPolicies, section authentication, or with accounts.auth.otp.email.setConfig or accounts.auth.magiclink.email.setConfig.',
  },
  404000: {
    causes: ['What the call needs was never made, or was removed, such as a device that pushes go to.'],
    nextStep: 'Read errorDetails: it names what is missing and the method that makes it.',
  },
  409010: {
    causes: [
      'No photo was sent for the account, or it was removed.',
      'photoBytes is no PNG, JPEG or GIF picture.',
      'publishProfilePhoto was called before setProfilePhoto.',
    ],
    nextStep: 'Send the bytes of a picture with accounts.setProfilePhoto, base64.',
  },
  409011: {
    causes: [
      'The counter was not registered, or was removed.',
      'Its path is another one: each path is registered by itself.',
    ],
    nextStep: 'Register class and path with accounts.registerCounters.',
  },
  413004: {
    causes: ['The picture is larger than its limit.', 'It was encoded in base64 twice.'],
    nextStep: 'Send a smaller picture.',
  },
};
