import type { Translation } from './translation.ts';

/** French, formal; the informal code `fr-inf` gets it too. Blanks before `:`, `?`, `»` do not break. */
export const fr: Translation<'one' | 'many' | 'other'> = {
  simulated: 'Simulation',
  simulatedNote: 'Authdesk joue le rôle de {{provider}}. Rien ne quitte cette machine.',
  title: 'Se connecter à {{site}} avec {{provider}}',
  heading: 'Se connecter à {{site}}',
  subheading: 'avec votre compte {{provider}}',
  who: 'Qui se connecte\u202f?',
  connectTitle: 'Associer {{provider}} sur {{site}}',
  connectHeading: 'Associer {{provider}} à votre compte',
  connectSubheading: 'Votre compte sur {{site}}\u00a0: {{person}}',
  connectWho: 'Quel compte {{provider}}\u202f?',
  connectAnother: 'Un autre compte',
  connectAnotherNote: 'Associer un compte que {{site}} n’a pas encore vu',
  connectUIDNote: 'L’identifiant d’un compte en attente passe au vôtre\u00a0; celui de tout autre compte est refusé.',
  connectApprove: 'Associer',
  knownHere: 'Utilise {{provider}}',
  pendingAccount: 'En attente',
  newPerson: 'Une nouvelle personne',
  newPersonNote: 'Créer une personne de test à la volée',
  firstName: 'Prénom',
  lastName: 'Nom',
  email: 'Adresse e-mail',
  providerUID: 'Identifiant chez {{provider}}',
  optional: 'facultatif',
  providerUIDNote: 'Si {{site}} connaît déjà cet identifiant, la connexion mène au compte correspondant.',
  morePeople_one: 'Seule la personne la plus récente de {{site}} est affichée.',
  morePeople_many: 'Les {{count, number}} personnes les plus récentes de {{site}} sont affichées.',
  morePeople_other: 'Les {{count, number}} personnes les plus récentes de {{site}} sont affichées.',
  asks: '{{site}} demande l’accès à',
  permissionProfile: 'votre nom et votre photo',
  permissionEmail: 'votre adresse e-mail',
  temporaryNote: 'Cette connexion crée un compte temporaire\u00a0: seul son jeton permet d’y accéder.',
  pendingNote: 'Un nouveau compte reste en attente tant que le site n’a pas terminé son inscription.',
  approve: 'Autoriser et continuer',
  refuse: 'Refuser',
  cancel: 'Annuler',
  fail: 'Faire échouer {{provider}}',
  failNote: 'Voyez comment votre application réagit à une erreur du fournisseur.',
  backTo: 'Vous reviendrez ensuite sur {{target}}.',
  chooseSomeone: 'Choisissez qui se connecte.',
  personGone: 'Cette personne n’existe plus. Choisissez quelqu’un d’autre.',
  newPersonEmpty: 'Indiquez au moins un nom ou une adresse e-mail pour la nouvelle personne.',
  fieldTooLong_one:
    '«\u00a0{{field}}\u00a0» compte plus de {{count, number}} caractère, ou contient des caractères qui ne peuvent pas être affichés. Raccourcissez ce texte.',
  fieldTooLong_many:
    '«\u00a0{{field}}\u00a0» compte plus de {{count, number}} caractères, ou contient des caractères qui ne peuvent pas être affichés. Raccourcissez ce texte.',
  fieldTooLong_other:
    '«\u00a0{{field}}\u00a0» compte plus de {{count, number}} caractères, ou contient des caractères qui ne peuvent pas être affichés. Raccourcissez ce texte.',
  emailWrong: 'Ce n’est pas une adresse e-mail. Écrivez-la sous la forme ada@shop.example.',
  accountDisabled:
    'Ce compte est désactivé et ne permet pas de se connecter. Choisissez quelqu’un d’autre ou réactivez-le.',
  problemTitle: 'Cette connexion ne peut pas continuer',
  refusedHeading: 'Cette connexion a été refusée',
  refusedNote: 'Le site n’a pas été prévenu, car l’adresse de réponse n’est pas vérifiée.',
  whatHappened: 'Ce qui s’est passé',
  detailsInEnglish: 'Détails (en anglais)',
  unreadable:
    'L’application a envoyé {{parameter}} en double ou sous une forme illisible. Elle doit l’envoyer une seule fois, correctement encodé.',
  parameterMissing: 'L’application n’a pas envoyé {{parameter}}. Elle doit l’envoyer.',
  siteUnknown:
    'L’application a envoyé une clé d’API qui n’appartient à aucun site. Elle doit envoyer la clé de son site.',
  otherDataCenter:
    'Le site se trouve dans un autre centre de données. L’application doit utiliser l’adresse de ce centre.',
  addressNotAllowed:
    'L’application veut recevoir la réponse à une adresse qui n’est pas autorisée pour ce site. Corrigez l’adresse ou enregistrez son domaine pour le site.',
  endedHeading: 'Cette connexion est terminée',
  endedNote:
    'Une décision ne compte qu’une fois\u00a0: cette connexion en a déjà reçu une, ou elle est trop ancienne. Recommencez dans votre application.',
  expiredHeading: 'Cette connexion a pris trop de temps',
  expiredNote_one:
    'La page est restée ouverte plus de {{count, number}} minute. Recommencez la connexion dans votre application.',
  expiredNote_many:
    'La page est restée ouverte plus de {{count, number}} minutes. Recommencez la connexion dans votre application.',
  expiredNote_other:
    'La page est restée ouverte plus de {{count, number}} minutes. Recommencez la connexion dans votre application.',
  forgedHeading: 'Cette décision n’a pas été prise sur la page du fournisseur',
  forgedNote: 'Le jeton anti-falsification manque ou est erroné. Recommencez la connexion dans votre application.',
  failedHeading: 'Une erreur inattendue s’est produite',
  failedNote: 'Le journal du service contient une ligne à ce sujet. Recommencez la connexion dans votre application.',
  callId: 'Appel {{id}}\u00a0; le journal l’explique étape par étape.',
};
