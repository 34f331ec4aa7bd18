import { testNames } from '#shared/words/test-names.ts';

const providers = ['facebook', 'googleplus', 'twitter', 'linkedin', 'yahoo'] as const;

/**
 * Twenty people as a file that an import takes (JSON).
 *
 * @param group parts their UIDs and addresses from those of another twenty: letters and digits
 */
export function testPeople(group: string): string {
  const people = testNames.map(([firstName, lastName], index) => {
    const number = String(index + 1).padStart(2, '0');
    const UID = `test-${group}-${number}`;
    const provider = providers[index % providers.length];
    return {
      UID,
      profile: { firstName, lastName, email: `${UID}@shop.example`, birthYear: 1960 + index * 2 },
      // Every fourth one logs in by the site alone.
      identities: index % 4 === 3 ? [] : [{ provider, providerUID: `${provider}-${group}-${number}` }],
    };
  });
  return JSON.stringify(people);
}

/** How many there are. */
export const testPeopleCount = testNames.length;
