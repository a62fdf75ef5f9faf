import type { MenuEntry } from '@gemelo/contract/endpoints/menus';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearOnceAfterReload, keepMenu, keptMenu } from './menu-cache.ts';

const entries: MenuEntry[] = [
  { idModule: 1, Module: { idModule: 1, order: 1, name: 'Inicio', key: null, icon: null, ModulePages: [] } },
];

describe('the cached menu', () => {
  beforeEach(() => sessionStorage.clear());

  it('is returned only for the same role', () => {
    keepMenu(2, entries);
    expect(keptMenu(2)).toEqual(entries);
    expect(keptMenu(3)).toBeUndefined();
  });

  it('is cleared by the first reload only', () => {
    keepMenu(1, entries);
    clearOnceAfterReload(true);
    expect(keptMenu(1)).toBeUndefined();
    keepMenu(1, entries);
    clearOnceAfterReload(true);
    expect(keptMenu(1)).toEqual(entries);
  });

  it('is kept when the page was not reloaded', () => {
    keepMenu(1, entries);
    clearOnceAfterReload(false);
    expect(keptMenu(1)).toEqual(entries);
  });

  it('is ignored when it is not valid JSON', () => {
    sessionStorage.setItem('Menu', '{broken');
    expect(keptMenu(1)).toBeUndefined();
  });
});
