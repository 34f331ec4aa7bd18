import { expect, test } from 'vitest';
import { appStore, beginStoresAnew } from './app-store.ts';

test('R25: after a reset a store is as at first, but for what is said to stay', () => {
  const store = appStore(
    () => ({ typed: '', route: 'overview' }),
    ({ route }) => ({ route }),
  );
  store.setState({ typed: 'a name', route: 'people' });
  beginStoresAnew();
  expect(store.getState()).toEqual({ typed: '', route: 'people' });
});
