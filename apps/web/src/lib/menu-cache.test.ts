import type { MenuEntry } from '@gemelo/contract/endpoints/menus';
import { beforeEach, describe, expect, it } from 'vitest';
import { cachedMenu, cacheMenu, clearOnceAfterReload } from './menu-cache.ts';

const entries: MenuEntry[] = [
  { idModule: 1, Module: { idModule: 1, order: 1, name: 'Inicio', key: null, icon: null, ModulePages: [] } },
];

describe('the cached menu', () => {
  beforeEach(() => sessionStorage.clear());

  it('is returned only for the same role', () => {
    cacheMenu(2, entries);
    expect(cachedMenu(2)).toEqual(entries);
    expect(cachedMenu(3)).toBeUndefined();
  });

  it('is cleared by the first reload only', () => {
    cacheMenu(1, entries);
    clearOnceAfterReload(true);
    expect(cachedMenu(1)).toBeUndefined();
    cacheMenu(1, entries);
    clearOnceAfterReload(true);
    expect(cachedMenu(1)).toEqual(entries);
  });

  it('is kept when the page was not reloaded', () => {
    cacheMenu(1, entries);
    clearOnceAfterReload(false);
    expect(cachedMenu(1)).toEqual(entries);
  });

  it('is ignored when it is not valid JSON', () => {
    sessionStorage.setItem('Menu', '{broken');
    expect(cachedMenu(1)).toBeUndefined();
  });
});
