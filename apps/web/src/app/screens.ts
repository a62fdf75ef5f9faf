import type { ReactNode } from 'react';
import { LoginPage } from '../features/auth/login-page.tsx';
import { loadPart } from '../lib/i18n.ts';
import type { Part } from '../lib/texts.ts';

/** A page behind an address; `load` brings it in its own chunk. */
export interface Page {
  path: string;
  load: () => Promise<() => ReactNode>;
}

const page = (path: string, load: Page['load']): Page => ({ path, load });

/** Pages that say more than the first one: their texts come with them. */
const worded =
  (load: Page['load'], ...parts: Part[]) =>
  async () =>
    (await Promise.all([load(), ...['contract' as const, ...parts].map(loadPart)]))[0];

/** Part of the first load: it is what most people see first, wherever they wanted to go. */
const login = async () => LoginPage;
const register = worded(() => import('../features/auth/register-page.tsx').then((m) => m.RegisterPage));

/** Open to everybody. */
export const publicPages: Page[] = [
  page('/', login),
  page('/login', login),
  page(
    '/login-firebase',
    worded(() => import('../features/auth/provider-login-page.tsx').then((m) => m.ProviderLoginPage)),
  ),
  page('/register-firebase', register),
  page('/register', register),
  page(
    '/reset-firebase',
    worded(() => import('../features/auth/forgot-page.tsx').then((m) => m.ForgotPage)),
  ),
  page(
    '/reset-password',
    worded(() => import('../features/auth/reset-page.tsx').then((m) => m.ResetPage)),
  ),
  page(
    '/verify-email',
    worded(() => import('../features/auth/verify-page.tsx').then((m) => m.VerifyPage)),
  ),
  page('/maintenance', () => import('../features/auth/maintenance-page.tsx').then((m) => m.MaintenancePage)),
  page(
    '/terms-conditions',
    worded(() => import('../features/auth/terms-page.tsx').then((m) => m.TermsPage), 'terms'),
  ),
];

const twins = worded(
  () => import('../features/twins/list/twins-screen.tsx').then((m) => m.TwinsScreen),
  'twins',
  'places',
  'catalogues',
);

/** Inside the console. A new screen is one line here; its title comes from the menu or the last segment. */
export const screens: Page[] = [
  page('/inicio', () => import('../features/home/home-screen.tsx').then((m) => m.HomeScreen)),
  page(
    '/inicio/perfil',
    worded(() => import('./profile-page.tsx').then((m) => m.ProfilePage), 'administration', 'catalogues'),
  ),
  page('/inicio/pages/table', () =>
    import('../features/readings/readings-screen.tsx').then((m) => m.ReadingsScreen),
  ),
  page('/inicio/pages/page-list', () => import('./shell/page-list-screen.tsx').then((m) => m.PageListScreen)),
  page('/inicio/pages/pages/not-found', () => import('./state-pages/not-found.tsx').then((m) => m.NotFound)),
  page('/inicio/pages/pages/error', () =>
    import('./state-pages/server-error.tsx').then((m) => m.ServerError),
  ),
  page('/dispositivo/dispositivos', twins),
  // The menu's own address for the same list.
  page('/dispositivo/twin', twins),
  page(
    '/dispositivo/dispositivos/$id',
    worded(
      () => import('../features/twins/page/twin-screen.tsx').then((m) => m.TwinScreen),
      'twins',
      'alarms',
      'places',
      'catalogues',
    ),
  ),
  page(
    '/dispositivo/asignación',
    worded(
      () => import('../features/assignments/list/assignments-screen.tsx').then((m) => m.AssignmentsScreen),
      'assignments',
      'places',
      'catalogues',
    ),
  ),
  page(
    '/dispositivo/asignación/escanear',
    worded(
      () => import('../features/assignments/scan/scan-screen.tsx').then((m) => m.ScanScreen),
      'assignments',
      'places',
    ),
  ),
  page(
    '/dispositivo/asignación/$id',
    worded(
      () => import('../features/assignments/detail/assignment-screen.tsx').then((m) => m.AssignmentScreen),
      'assignments',
      'places',
      'catalogues',
    ),
  ),
  page(
    '/dispositivo/dato/token',
    worded(
      () => import('../features/tokens/tokens-screen.tsx').then((m) => m.TokensScreen),
      'assignments',
      'places',
    ),
  ),
  page(
    '/alarmas',
    worded(
      () => import('../features/alarms/alarms-screen.tsx').then((m) => m.AlarmsScreen),
      'alarms',
      'catalogues',
    ),
  ),
  page(
    '/ticket',
    worded(
      () => import('../features/tickets/tickets-screen.tsx').then((m) => m.TicketsScreen),
      'tickets',
      'catalogues',
    ),
  ),
  page(
    '/ticket/historial',
    worded(
      () => import('../features/tickets/history-screen.tsx').then((m) => m.TicketHistoryScreen),
      'tickets',
      'catalogues',
    ),
  ),
  page(
    '/ticket/soporte/técnico',
    worded(
      () => import('../features/tickets/support/support-screen.tsx').then((m) => m.SupportScreen),
      'tickets',
      'catalogues',
    ),
  ),
  page(
    '/ticket/informacion',
    worded(
      () => import('../features/tickets/page/ticket-screen.tsx').then((m) => m.TicketScreen),
      'tickets',
      'alarms',
      'places',
      'catalogues',
    ),
  ),
  page(
    '/configuración/usuario',
    worded(
      () => import('../features/people/people-screen.tsx').then((m) => m.PeopleScreen),
      'administration',
      'catalogues',
    ),
  ),
  page(
    '/configuración/menú/asignación',
    worded(
      () => import('../features/field-menus/menu-holders-screen.tsx').then((m) => m.MenuHoldersScreen),
      'administration',
      'catalogues',
    ),
  ),
  page(
    '/configuración/paso/detalles',
    worded(
      () => import('../features/steps/step-screen.tsx').then((m) => m.StepScreen),
      'steps',
      'catalogues',
    ),
  ),
  page(
    '/configuración/bodega',
    worded(
      () => import('../features/warehouses/warehouses-screen.tsx').then((m) => m.WarehousesScreen),
      'warehouses',
      'places',
      'catalogues',
    ),
  ),
  page(
    '/configuración/bodega/detalles',
    worded(
      () => import('../features/warehouses/details-screen.tsx').then((m) => m.WarehouseDetailsScreen),
      'warehouses',
      'places',
      'catalogues',
    ),
  ),
  page(
    '/organización',
    worded(
      () => import('../features/inventory/inventory-screen.tsx').then((m) => m.InventoryScreen),
      'warehouses',
      'places',
      'catalogues',
    ),
  ),
  page(
    '/organización/twin',
    worded(
      () => import('../features/inventory/devices-screen.tsx').then((m) => m.DevicesScreen),
      'warehouses',
      'places',
      'catalogues',
    ),
  ),
  page(
    '/organización/segmento',
    worded(
      () => import('../features/inventory/segments-screen.tsx').then((m) => m.SegmentsScreen),
      'warehouses',
      'places',
      'catalogues',
    ),
  ),
  page(
    '/organización/dispositivo',
    worded(
      () => import('../features/inventory/search-screen.tsx').then((m) => m.SearchScreen),
      'warehouses',
      'places',
      'catalogues',
    ),
  ),
  page(
    '/organización/dispositivo/segmento',
    worded(
      () => import('../features/inventory/segment-screen.tsx').then((m) => m.SegmentScreen),
      'warehouses',
      'places',
      'catalogues',
    ),
  ),
  // Every catalogue with a screen: which ones there are is read with the first of them, not with the first page.
  page(
    '/configuración/$',
    worded(async () => {
      const catalogue = import('../catalogue/catalogue-page.tsx');
      const { NoScreen } = await import('./state-pages/no-screen.tsx');
      return (await catalogue).cataloguePage(NoScreen);
    }, 'catalogues'),
  ),
  page(
    '/admin',
    worded(
      () => import('../features/admin/admin-screen.tsx').then((m) => m.AdminScreen),
      'administration',
      'catalogues',
    ),
  ),
  page(
    '/admin/rol',
    worded(
      () => import('../features/admin/role/role-screen.tsx').then((m) => m.RoleScreen),
      'administration',
      'catalogues',
    ),
  ),
  page(
    '/admin/auditoría',
    worded(
      () => import('../features/audit/audit-screen.tsx').then((m) => m.AuditScreen),
      'administration',
      'catalogues',
    ),
  ),
  page(
    '/admin/compañía',
    worded(
      () =>
        import('../features/company-settings/company-settings-screen.tsx').then(
          (m) => m.CompanySettingsScreen,
        ),
      'administration',
      'catalogues',
    ),
  ),
  page(
    '/admin/trabajos',
    worded(
      () => import('../features/jobs/jobs-screen.tsx').then((m) => m.JobsScreen),
      'administration',
      'catalogues',
    ),
  ),
  page('/admin/correo', () => import('../features/mails/mails-screen.tsx').then((m) => m.MailsScreen)),
];

/** Older addresses and where they lead. */
export const moved: Record<string, string> = {
  '/app': '/inicio',
  '/dispositivo': '/dispositivo/dispositivos',
};
