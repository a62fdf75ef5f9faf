import { describe, expect, it } from 'vitest';
import { crumbsOf, crumbsThrough } from './place.ts';

const groups = [
  {
    id: 1,
    name: 'Configuración',
    icon: null,
    pages: [{ id: 1, name: 'Sensores', link: '/configuración/sensor', icon: null, section: null }],
  },
];
const screens = new Set(['/inicio', '/dispositivo/dispositivos']);
const names: Record<string, string> = {
  configuración: 'Configuración',
  tipo: 'Tipo',
  inicio: 'Inicio',
  dispositivo: 'Dispositivo',
  dispositivos: 'Dispositivos',
  dato: 'Dato',
};
const crumbs = (path: string) =>
  crumbsOf(
    path,
    groups,
    (one) => screens.has(one),
    (segment) => names[segment],
  );

describe('breadcrumbs', () => {
  it('lead through the record that holds the one on the page', () => {
    const link = { to: '/bodega', search: { id: '2' } };
    const shown = crumbsThrough(crumbs('/configuración/sensor/tipo'), { name: 'Bodega Norte', link });
    expect(shown.map(({ name }) => name)).toEqual(['Configuración', 'Bodega Norte', 'Tipo']);
    expect(shown[1]).toMatchObject({ path: '/bodega', search: { id: '2' }, linked: true });
  });

  it('come from the segments of the path', () =>
    expect(crumbs('/configuraci%C3%B3n/sensor/tipo').map(({ name }) => name)).toEqual([
      'Configuración',
      'Sensores',
      'Tipo',
    ]));

  it('are links only to pages that exist', () => {
    expect(crumbs('/configuración/sensor/tipo').map(({ linked }) => linked)).toEqual([false, true, false]);
    expect(crumbs('/inicio/perfil').map(({ linked }) => linked)).toEqual([true, false]);
  });

  it('leave out segments that are no page, and a first one that only repeats the second', () => {
    const shown = (path: string) => crumbs(path).map(({ name }) => name);
    expect(shown('/dispositivo/dispositivos/1')).toEqual(['Dispositivos', '#1']);
    expect(shown('/dispositivo/dato/token')).toEqual(['Dispositivo', 'Token']);
    expect(shown('/inicio/pages/table')).toEqual(['Inicio', 'Table']);
  });

  it('end with the name of the record shown', () =>
    expect(
      crumbsOf(
        '/configuración/sensor/142',
        groups,
        () => false,
        () => undefined,
        'Sonda sur',
      ).map(({ name }) => name),
    ).toEqual(['Configuración', 'Sensores', 'Sonda sur']));

  it('show a readable segment when it has no name', () =>
    expect(crumbs('/nuevo-tablero/142').map(({ name }) => name)).toEqual(['Nuevo tablero', '#142']));
});
