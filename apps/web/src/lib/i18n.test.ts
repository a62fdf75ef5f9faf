import i18next from 'i18next';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadTexts, setLanguage, startI18n } from './i18n.ts';
import { ui } from './ui-store.ts';

beforeAll(() => startI18n('es'));
afterAll(() => setLanguage('es'));

describe('languages', () => {
  it('start in Spanish', () => {
    expect(i18next.t('public.login.title')).toBe('Inicia sesión');
    expect(document.documentElement.lang).toBe('es');
    expect(document.documentElement.dir).toBe('ltr');
  });

  it('format plurals and values of texts that are loaded later', async () => {
    await loadTexts('shell');
    expect(i18next.t('shell.pageList.count', { count: 1 })).toBe('1 página');
    expect(i18next.t('shell.pageList.count', { count: 3 })).toBe('3 páginas');
    expect(i18next.t('contract:validation.shorter', { limit: 10 })).toBe('Debe tener al menos 10 caracteres');
  });

  it('change the texts, the direction and the stored setting', async () => {
    await setLanguage('ar');
    expect(i18next.t('public.login.title')).toBe('تسجيل الدخول');
    expect(i18next.t('shell.pageList.count', { count: 2 })).toBe('صفحتان');
    expect(document.documentElement.dir).toBe('rtl');
    expect(ui.get().language).toBe('ar');
  });

  it('fall back to Spanish where English lacks a text', async () => {
    i18next.addResource('es', 'translation', 'only.here', 'Solo aquí');
    await setLanguage('en');
    expect(i18next.t('public.login.title')).toBe('Sign in');
    expect(i18next.t('only.here')).toBe('Solo aquí');
  });
});
