import { onTestFinished } from 'vitest';

/** Makes media queries answer as on a phone until the test ends. */
export function onPhone() {
  const before = window.innerWidth;
  window.innerWidth = 390;
  window.matchMedia = (query) =>
    ({
      matches: query.includes('max-width'),
      addEventListener() {},
      removeEventListener() {},
    }) as unknown as MediaQueryList;
  onTestFinished(() => {
    Reflect.deleteProperty(window, 'matchMedia');
    window.innerWidth = before;
  });
}
