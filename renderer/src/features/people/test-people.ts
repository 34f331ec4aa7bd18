/** First and last names of several scripts, with accents, an apostrophe and a long one: what a list has to show. */
const names = [
  ['Amélie', 'Durand'],
  ['Björn', 'Østergaard'],
  ['Chiara', 'Esposito'],
  ['Dmitri', 'Волков'],
  ['Elif', 'Yılmaz'],
  ['Fatima', 'الزهراء'],
  ['Grace', 'O’Connor'],
  ['Hiroshi', '田中'],
  ['Ines', 'Gonçalves'],
  ['Jürgen', 'Weiß'],
  ['Katarína', 'Nováková'],
  ['Łukasz', 'Zieliński'],
  ['Marta', 'Fernández Núñez'],
  ['Nora', 'Lindqvist'],
  ['Oisín', 'Murphy'],
  ['Priya', 'Raghunathan'],
  ['Quentin', 'de la Villardière-Montmorency'],
  ['Rūta', 'Kazlauskienė'],
  ['Siobhán', 'Walsh'],
  ['Tomáš', 'Dvořák'],
] as const;

const providers = ['facebook', 'googleplus', 'twitter', 'linkedin', 'yahoo'] as const;

/**
 * Twenty people as a file that an import takes (JSON).
 *
 * @param group parts their UIDs and addresses from those of another twenty: letters and digits
 */
export function testPeople(group: string): string {
  const people = names.map(([firstName, lastName], index) => {
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
export const testPeopleCount = names.length;
