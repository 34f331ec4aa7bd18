/** German words in a search: sentences say "Ändert ein Passwort", people type "Kennwort ändern". */
export const wordForms = {
  ending: /(?:en|et|n|t|e)$/,
  prefixes: ['ab', 'an', 'auf', 'aus', 'ein', 'hinzu', 'um', 'zu', 'zurück', 'zusammen'],
  same: [
    ['passwort', 'kennwort'],
    ['konto', 'account', 'benutzerkonto'],
    ['benutzer', 'nutzer', 'anwender'],
    ['mail', 'e-mail', 'email'],
    ['anmeld', 'login', 'einlogg'],
    ['abmeld', 'logout', 'auslogg'],
    ['änder', 'aktualisier', 'setz'],
    ['anleg', 'erstell', 'erzeug'],
    ['lösch', 'entfern'],
    ['such', 'find'],
    ['les', 'lies', 'abruf', 'abfrag'],
    ['bestätig', 'verifizier'],
  ],
} as const;
