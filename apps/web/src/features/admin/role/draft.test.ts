import { describe, expect, test } from 'vitest';
import { type MenuDraft, menuDifferences, toggleModule, togglePage } from './draft.ts';

const nothing: MenuDraft = { modules: new Set(), pages: new Set() };
const module = { idModule: 1, pages: [10, 11] };
const anything = () => true;

describe('a page', () => {
  test('brings its module along', () => {
    expect(togglePage(nothing, module, 10)).toEqual({ modules: new Set([1]), pages: new Set([10]) });
  });

  test('that is the last of its module takes the module away with it', () => {
    const one = togglePage(nothing, module, 10);
    expect(togglePage(one, module, 10)).toEqual(nothing);
    const both = togglePage(one, module, 11);
    expect(togglePage(both, module, 10).modules).toEqual(new Set([1]));
  });

  test('without a module stands alone', () => {
    expect(togglePage(nothing, undefined, 12)).toEqual({ modules: new Set(), pages: new Set([12]) });
  });
});

describe('a module', () => {
  test('comes and goes with all its pages', () => {
    const all = toggleModule(nothing, module, anything);
    expect(all).toEqual({ modules: new Set([1]), pages: new Set([10, 11]) });
    expect(toggleModule(all, module, anything)).toEqual(nothing);
  });

  test('leaves out the pages that one may not give', () => {
    const some = toggleModule(nothing, module, (id) => id === 10);
    expect(some.pages).toEqual(new Set([10]));
    expect(toggleModule(some, module, (id) => id === 10)).toEqual(nothing);
  });
});

test('what would change is counted', () => {
  expect(menuDifferences(nothing, toggleModule(nothing, module, anything))).toBe(3);
});
