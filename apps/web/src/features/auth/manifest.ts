import type { Area } from '../../lib/area.ts';
import { LoginPage } from './login-page.tsx';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    start: string;
    login: string;
    providerLogin: string;
    registerFirebase: string;
    register: string;
    forgotten: string;
    resetPassword: string;
    verifyEmail: string;
    unsubscribe: string;
    maintenance: string;
    terms: string;
  }
}

/** Part of the first load, because most visits start with the login page. */
const login = async () => LoginPage;
const register = () => import('./register-page.tsx').then((m) => m.RegisterPage);

/** Public screens; texts that the login page does not need are loaded with their screen. */
export const auth: Area = {
  screens: {
    start: { path: '/', load: login },
    login: { path: '/login', load: login },
    providerLogin: {
      path: '/login-firebase',
      load: () => import('./provider-login-page.tsx').then((m) => m.ProviderLoginPage),
      texts: ['contract'],
    },
    registerFirebase: { path: '/register-firebase', load: register, texts: ['contract', 'account'] },
    register: { path: '/register', load: register, texts: ['contract', 'account'] },
    forgotten: {
      path: '/reset-firebase',
      load: () => import('./forgot-page.tsx').then((m) => m.ForgotPage),
      texts: ['contract', 'account'],
    },
    resetPassword: {
      path: '/reset-password',
      load: () => import('./reset-page.tsx').then((m) => m.ResetPage),
      texts: ['contract', 'account'],
    },
    verifyEmail: {
      path: '/verify-email',
      load: () => import('./verify-page.tsx').then((m) => m.VerifyPage),
      texts: ['contract', 'account'],
    },
    unsubscribe: {
      path: '/unsubscribe',
      load: () => import('./unsubscribe-page.tsx').then((m) => m.UnsubscribePage),
      texts: ['contract', 'account', 'notifications'],
    },
    maintenance: {
      path: '/maintenance',
      load: () => import('./maintenance-page.tsx').then((m) => m.MaintenancePage),
    },
    terms: {
      path: '/terms-conditions',
      load: () => import('./terms-page.tsx').then((m) => m.TermsPage),
      texts: ['contract', 'terms'],
    },
  },
};
