/** English sentences for the history and the collections of the Requests panel. */
export const savedRequestTexts = {
  tabs: { history: 'History', collections: 'Collections' },
  history: {
    label: 'Calls that were sent, newest first',
    none: {
      title: 'Nothing sent yet',
      text: 'Every call that is sent from here is kept without its secrets. Press Send, or Ctrl/⌘ + Enter.',
    },
    clear: 'Forget all',
    clearing: {
      title: 'Forget the history?',
      text: 'The calls that were sent from here are forgotten. The log keeps its own record of them.',
      confirm: 'Forget all',
    },
    open: (method: string) => `Open ${method} in the form`,
    inLog: 'Open in the log',
    error: (code: number) => `error ${code}`,
    noResponse: 'no response',
    noParameters: 'no parameters',
    more: 'Show more',
    about: 'Choosing one fills the form. A token has to be chosen again, because none is kept.',
  },
  collections: {
    label: (name: string) => `Calls of ${name}`,
    none: {
      title: 'No collection yet',
      text: 'Save the call of the form under a name. Calls of a collection share variables: {{name}} in a parameter value.',
    },
    empty: 'No call in this collection yet. Build one and press Save.',
    variables: (names: readonly string[]) => `Variables: ${names.join(', ')}`,
    edit: 'Name and variables',
    create: 'Add a collection',
    remove: (name: string) => `Delete ${name}`,
    removeRequest: (name: string) => `Delete the call ${name}`,
    removing: (name: string, count: number) => ({
      title: `Delete the collection ${name}?`,
      text:
        count === 0
          ? 'It holds no calls.'
          : `${count === 1 ? 'Its call is' : `Its ${count} calls are`} deleted with it. What was sent stays in the log.`,
      confirm: 'Delete the collection',
      done: 'Deleted.',
    }),
    removingCall: (name: string) => ({
      title: `Delete the call ${name}?`,
      text: 'It is gone from its collection. What was sent stays in the log.',
      confirm: 'Delete the call',
    }),
    actions: (name: string) => `Actions of ${name}`,
    import: 'Import from Postman …',
    chooseFile: 'Postman collection',
    tooLarge: (name: string) => `${name} is larger than 4 MB.`,
    tooLargeNext: 'Split the collection in Postman.',
    imported: (calls: number, name: string) => `Imported ${calls === 1 ? 'one call' : `${calls} calls`} as ${name}.`,
    exportPostman: 'Export for Postman',
    exported: (name: string) => `${name} is ready to save.`,
    left: { title: 'What is not taken over', close: 'Close', label: 'Left out' },
    delete: 'Delete',
  },
  edit: {
    title: (name: string | undefined) => (name === undefined ? 'Add a collection' : `Collection ${name}`),
    name: 'Name',
    variables: 'Variables',
    about:
      'A parameter value with {{name}} is sent with the value given here. Secrets are refused: choose the credential instead.',
    variable: (index: number) => `Variable ${index}`,
    variableName: 'Name',
    value: 'Value',
    add: 'Add a variable',
    removeVariable: (name: string) => `Remove ${name}`,
    save: 'Save',
    badName: 'A name is 1 to 60 letters, digits, "_", "." and "-". Change it.',
    twice: 'Another variable has this name. Change one of them.',
    noName: 'Give the collection a name.',
    saved: 'Saved.',
  },
  save: {
    button: 'Save …',
    title: 'Save the call',
    name: 'Name of the call',
    noName: 'Give the call a name.',
    collection: 'Collection',
    collectionHint: 'One that exists, or a new name.',
    noCollection: 'Choose a collection, or give a new one a name.',
    replaces: 'The collection has a call of this name; it is replaced.',
    noSecrets: 'Token and secrets are not saved.',
    save: 'Save the call',
    saved: (name: string, collection: string) => `Saved as "${name}" in ${collection}.`,
  },
  variables: {
    label: 'Variables of',
    none: 'No collection',
    missing: (names: readonly string[]) =>
      `${names.map((name) => `{{${name}}}`).join(', ')} ${names.length === 1 ? 'has' : 'have'} no value and ${
        names.length === 1 ? 'is' : 'are'
      } sent as written. Choose a collection that has it, or add the variable.`,
  },
} as const;
