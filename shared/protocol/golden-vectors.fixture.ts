/** The worked examples of F 5.5, each computed there with three separate implementations that agreed. */
export const secretOfExamples = 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';

interface GoldenVector {
  readonly title: string;
  readonly httpMethod: string;
  readonly scheme: 'http' | 'https';
  readonly host: string;
  readonly path: string;
  /** Base64; only the published vector has a key of its own. */
  readonly secret: string;
  readonly parameters: readonly { readonly name: string; readonly value: string }[];
  readonly joined?: string;
  readonly baseString?: string;
  readonly sig: string;
}

function named(values: Readonly<Record<string, string>>) {
  return Object.entries(values).map(([name, value]) => ({ name, value }));
}

const exampleA = {
  httpMethod: 'GET',
  scheme: 'http',
  host: 'socialize.us1.gigya.com',
  path: '/socialize.setStatus',
  secret: secretOfExamples,
} as const;
const valuesOfA = {
  nonce: '1700000000000_42',
  timestamp: '1700000000',
  status: "Hi! it's (50%*2) ~ ok",
};
const exampleC = {
  httpMethod: 'POST',
  scheme: 'http',
  path: '/socialize.getUserInfo',
  secret: secretOfExamples,
  parameters: named({
    UID: 'u-1',
    apiKey: '3_abcDEF-123_xyz',
    format: 'json',
    nonce: 'n1',
    timestamp: '1700000000',
  }),
} as const;

export const goldenVectors: readonly GoldenVector[] = [
  {
    ...exampleA,
    title: 'example A: GET over HTTP, awkward punctuation',
    parameters: named({ apiKey: '3_abcDEF-123_xyz', UID: '_gid_A+b/c=', ...valuesOfA }),
    joined:
      'UID=_gid_A%2Bb%2Fc%3D&apiKey=3_abcDEF-123_xyz&nonce=1700000000000_42&status=Hi%21%20it%27s%20%2850%25%2A2%29%20~%20ok&timestamp=1700000000',
    baseString:
      'GET&http%3A%2F%2Fsocialize.us1.gigya.com%2Fsocialize.setStatus&UID%3D_gid_A%252Bb%252Fc%253D%26apiKey%3D3_abcDEF-123_xyz%26nonce%3D1700000000000_42%26status%3DHi%2521%2520it%2527s%2520%252850%2525%252A2%2529%2520~%2520ok%26timestamp%3D1700000000',
    sig: 'uy6k5SPHGUwIpiXVLKqonKbcqfc=',
  },
  {
    ...exampleA,
    title: 'example A with the names apikey and uid in lower case',
    parameters: named({ apikey: '3_abcDEF-123_xyz', uid: '_gid_A+b/c=', ...valuesOfA }),
    sig: 'uBad0BfjIm+CznWqXFKBMI0XTRg=',
  },
  {
    title: 'example B: POST over HTTPS, JSON value that is not ASCII',
    httpMethod: 'POST',
    scheme: 'https',
    host: 'accounts.us1.gigya.com',
    path: '/accounts.setAccountInfo',
    secret: secretOfExamples,
    parameters: named({
      apiKey: '3_abcDEF-123_xyz',
      UID: 'u-1',
      format: 'json',
      httpStatusCodes: 'false',
      nonce: '1700000000001_43',
      timestamp: '1700000001',
      profile: '{"firstName":"Zoë","city":"東京"}',
    }),
    baseString:
      'POST&https%3A%2F%2Faccounts.us1.gigya.com%2Faccounts.setAccountInfo&UID%3Du-1%26apiKey%3D3_abcDEF-123_xyz%26format%3Djson%26httpStatusCodes%3Dfalse%26nonce%3D1700000000001_43%26profile%3D%257B%2522firstName%2522%253A%2522Zo%25C3%25AB%2522%252C%2522city%2522%253A%2522%25E6%259D%25B1%25E4%25BA%25AC%2522%257D%26timestamp%3D1700000001',
    sig: 'A5gzLjZwhY00+4a0Ixz/Dx+2ApA=',
  },
  {
    ...exampleC,
    title: 'example C: port in the URL',
    host: 'socialize.localhost:8080',
    sig: 'OSM1s8+rB0P/SZ9lfyKWGQNojvg=',
  },
  {
    ...exampleC,
    title: 'example C: port left out of the URL',
    host: 'socialize.localhost',
    sig: 'NV0opUkrqn1/NmpwVQLSUoYWjI0=',
  },
  {
    title: 'the vector published with the Java client',
    httpMethod: 'POST',
    scheme: 'http',
    host: 'photos.example.net',
    path: '/photos',
    secret: 'dGVzdC1jb25zdW1lci1zZWNyZXQmdGVzdC10b2tlbi1zZWNyZXQ=',
    parameters: named({
      oauth_consumer_key: 'test-consumer-secret',
      oauth_token: 'test-token-secret',
      oauth_signature_method: 'HMAC-SHA1',
      oauth_timestamp: '1191242096',
      oauth_nonce: 'kllo9940pd9333jh',
      oauth_version: '1.0',
      file: 'vacation.jpg',
      size: 'original',
    }),
    sig: 'j4/Jwtp11HLWl7KG3QlsczfRRpU=',
  },
];
