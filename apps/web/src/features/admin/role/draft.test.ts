import { describe, expect, test } from 'vitest';
import { type MenuDraft, menuDifferences, toggleModule, togglePage } from './draft.ts';

const nothing: MenuDraft = { modules: new Set(), pages: new Set() };
const module = { idModule: 1, pages: [10, 11] };
const anything = () => true;

describe('toggling a page', () => {
  test('adds its module', () => {
    expect(togglePage(nothing, module, 10)).toEqual({ modules: new Set([1]), pages: new Set([10]) });
  });

  test('removes the module with its last page', () => {
    const one = togglePage(nothing, module, 10);
    expect(togglePage(one, module, 10)).toEqual(nothing);
    const both = togglePage(one, module, 11);
    expect(togglePage(both, module, 10).modules).toEqual(new Set([1]));
  });

  test('without a module adds only the page', () => {
    expect(togglePage(nothing, undefined, 12)).toEqual({ modules: new Set(), pages: new Set([12]) });
  });
});

describe('toggling a module', () => {
  test('adds or removes all its pages', () => {
    const all = toggleModule(nothing, module, anything);
    expect(all).toEqual({ modules: new Set([1]), pages: new Set([10, 11]) });
    expect(toggleModule(all, module, anything)).toEqual(nothing);
  });

  test('leaves out the pages that the user may not grant', () => {
    const some = toggleModule(nothing, module, (id) => id === 10);
    expect(some.pages).toEqual(new Set([10]));
    expect(toggleModule(some, module, (id) => id === 10)).toEqual(nothing);
  });
});

test('a page is one change, with or without its module; a module alone is one too', () => {
  const empty = { idModule: 2, pages: [] };
  const modules = [module, empty];
  const page = togglePage(nothing, module, 10);
  expect(menuDifferences(nothing, page, modules)).toBe(1);
  expect(menuDifferences(page, togglePage(page, module, 11), modules)).toBe(1);
  expect(menuDifferences(nothing, toggleModule(nothing, module, anything), modules)).toBe(2);
  expect(menuDifferences(page, toggleModule(page, empty, anything), modules)).toBe(1);
});
