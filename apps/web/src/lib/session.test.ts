import type { UserData } from '@gemelo/contract/endpoints/users';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followOtherTabs, SESSION_MS, session, useSession, watchExpiry } from './session.ts';

const ana = { idUser: 1, name: 'Ana', roles: [{ idRole: 1, name: 'Administrador' }] } as UserData;
const stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.setItem('Menu', '[]');
  session.begin('token', ana);
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  session.leave();
  vi.useRealTimers();
});

describe('a session', () => {
  it('is stored under the specified names', () => {
    expect(localStorage.getItem('tokenAuth')).toBe('token');
    expect(JSON.parse(localStorage.getItem('User') ?? '')).toEqual(ana);
    expect(JSON.parse(localStorage.getItem('Roles') ?? '')).toEqual(ana.roles);
  });

  it('ends after 24 hours and clears the storage', () => {
    stops.push(watchExpiry());
    vi.advanceTimersByTime(SESSION_MS - 1000);
    expect(session.token()).toBe('token');
    vi.advanceTimersByTime(1000);
    expect(useSession.getState()).toEqual({ token: null, user: null, absence: 'expired' });
    expect(localStorage.getItem('tokenAuth')).toBeNull();
    expect(localStorage.getItem('User')).toBeNull();
    expect(sessionStorage.getItem('Menu')).toBeNull();
  });

  it('that expired during sleep is noticed when the page becomes visible', () => {
    stops.push(watchExpiry());
    vi.setSystemTime(Date.now() + SESSION_MS + 1);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(useSession.getState().absence).toBe('expired');
  });

  it('ended by the server is distinguished from an expired one', () => {
    session.end();
    expect(useSession.getState().absence).toBe('ended');
    session.begin('token', ana);
    vi.setSystemTime(Date.now() + SESSION_MS + 1);
    session.end();
    expect(useSession.getState().absence).toBe('expired');
  });

  it('ends with the one of another tab, for the same reason', () => {
    stops.push(followOtherTabs());
    localStorage.setItem('sessionAbsence', 'ended');
    for (const key of ['tokenAuth', 'User', 'Roles', 'sessionEnds']) localStorage.removeItem(key);
    window.dispatchEvent(new StorageEvent('storage', { key: 'tokenAuth' }));
    expect(useSession.getState()).toEqual({ token: null, user: null, absence: 'ended' });
  });

  it('started in another tab is taken over', () => {
    stops.push(followOtherTabs());
    session.leave();
    localStorage.setItem('sessionEnds', String(Date.now() + 1000));
    localStorage.setItem('User', JSON.stringify(ana));
    localStorage.setItem('tokenAuth', 'other');
    window.dispatchEvent(new StorageEvent('storage', { key: 'tokenAuth' }));
    expect(session.token()).toBe('other');
  });
});
