/** Whether an address is one that a login may lead to (Flows, Sites). */
export const addressSentences = {
  'redirect_uri holds a blank, a line break or another control character. Remove it, or percent-encode it.':
    'redirect_uri enthält ein Leerzeichen, einen Zeilenumbruch oder ein anderes Steuerzeichen. Es entfernen oder prozentkodieren.',
  'redirect_uri holds a back-slash, which browsers read as a slash. Write "/", or percent-encode it as %5C.':
    'redirect_uri enthält einen Backslash, den Browser als Schrägstrich lesen. „/“ schreiben oder als %5C prozentkodieren.',
  'redirect_uri holds a character that is not ASCII. Percent-encode it; write a host name in its "xn--" form.':
    'redirect_uri enthält ein Zeichen, das nicht ASCII ist. Es prozentkodieren; einen Hostnamen in seiner Form „xn--“ schreiben.',
  'redirect_uri holds a "%" that is not followed by two hex digits. Write the sign itself as %25.':
    'redirect_uri enthält ein „%“, dem keine zwei Hex-Ziffern folgen. Das Zeichen selbst als %25 schreiben.',
  'redirect_uri holds a character that a URL must percent-encode, such as " < > ^ ` { | }.':
    'redirect_uri enthält ein Zeichen, das in einer URL prozentkodiert sein muss, etwa " < > ^ ` { | }.',
  'redirect_uri holds user information ("…@") before its host. Remove it.':
    'redirect_uri enthält vor dem Host Benutzerangaben („…@“). Sie entfernen.',
  'The host of redirect_uri cannot be read. Write it as "name" or "name:port".':
    'Der Host von redirect_uri ist nicht lesbar. Ihn als „name“ oder „name:port“ schreiben.',
  'The port of redirect_uri is not a number from 1 to 65535. Correct it, or leave ":" out.':
    'Der Port von redirect_uri ist keine Zahl von 1 bis 65535. Ihn berichtigen oder „:“ weglassen.',
  'redirect_uri has a port without a host. Put a host before ":", or leave the port out.':
    'redirect_uri hat einen Port ohne Host. Vor „:“ einen Host schreiben oder den Port weglassen.',
  '"{0}" in redirect_uri is not an IPv6 address. Correct it, or use a host name.':
    '„{0}“ in redirect_uri ist keine IPv6-Adresse. Sie berichtigen oder einen Hostnamen verwenden.',
  'redirect_uri names no host after "://". Write the host there, before the path.':
    'redirect_uri nennt nach „://“ keinen Host. Ihn dort schreiben, vor dem Pfad.',
  'The host "{0}" of redirect_uri is written in a way that browsers re-interpret or refuse. Write a plain host name, four decimal numbers, or an IPv6 address in brackets.':
    'Der Host „{0}“ von redirect_uri ist so geschrieben, dass Browser ihn umdeuten oder ablehnen. Einen einfachen Hostnamen, vier Dezimalzahlen oder eine IPv6-Adresse in Klammern schreiben.',
  'The host is the registered domain "{0}".': 'Der Host ist die registrierte Domain „{0}“.',
  'The host "{0}" is a sub-domain of the registered "{1}".':
    'Der Host „{0}“ ist eine Subdomain der registrierten Domain „{1}“.',
  'The host "{0}" is not one of the site\'s registered domains and not a sub-domain of one. Register it on the site, or use a registered one.':
    'Der Host „{0}“ ist weder eine registrierte Domain der Site noch eine Subdomain davon. Ihn bei der Site registrieren oder einen registrierten verwenden.',
  'The scheme "{0}" is never allowed in redirect_uri. Use https, or a scheme of your own app.':
    'Das Schema „{0}“ ist in redirect_uri nie erlaubt. https oder ein Schema der eigenen App verwenden.',
  'The scheme "{0}" is not registered for the site. Register "{1}://" on the site, or use https.':
    'Das Schema „{0}“ ist bei der Site nicht registriert. „{1}://“ bei der Site registrieren oder https verwenden.',
  'redirect_uri must go on with "//" after "{0}:". Write it as "{1}://…".':
    'Nach „{0}:“ muss redirect_uri mit „//“ weitergehen. Als „{1}://…“ schreiben.',
  'The custom scheme "{0}" is registered.': 'Das eigene Schema „{0}“ ist registriert.',
};
