import fc from 'fast-check';
import { propertyCases } from './properties.ts';

// In every test process. A property that needs sockets says its own, smaller number of cases.
fc.configureGlobal({ numRuns: propertyCases(process.env), seed: Number(process.env.AUTHDESK_TEST_SEED) });
