import type { MenuEntry } from '@gemelo/contract/endpoints/menus';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearOnceAfterReload, keepMenu, keptMenu } from './menu-cache.ts';

const entries: MenuEntry[] = [
  { idModule: 1, Module: { idModule: 1, order: 1, name: 'Inicio', key: null, icon: null, ModulePages: [] } },
];

describe('the kept menu', () => {
  beforeEach(() => sessionStorage.clear());

  it('is found again for the same role only', () => {
    keepMenu(2, entries);
    expect(keptMenu(2)).toEqual(entries);
    expect(keptMenu(3)).toBeUndefined();
  });

  it('is forgotten at the first reload and kept over the next ones', () => {
    keepMenu(1, entries);
    clearOnceAfterReload(true);
    expect(keptMenu(1)).toBeUndefined();
    keepMenu(1, entries);
    clearOnceAfterReload(true);
    expect(keptMenu(1)).toEqual(entries);
  });

  it('outlives what is not a reload', () => {
    keepMenu(1, entries);
    clearOnceAfterReload(false);
    expect(keptMenu(1)).toEqual(entries);
  });

  it('that cannot be read counts as none', () => {
    sessionStorage.setItem('Menu', '{broken');
    expect(keptMenu(1)).toBeUndefined();
  });
});
