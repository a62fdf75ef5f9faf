/** Apart from the manifest: what each screen consists of would be listed in the first load. */
export const ticketsScreen = () => import('./tickets-screen.tsx').then((m) => m.TicketsScreen);
export const ticketHistoryScreen = () => import('./history-screen.tsx').then((m) => m.TicketHistoryScreen);
export const supportScreen = () => import('./support/support-screen.tsx').then((m) => m.SupportScreen);
export const ticketScreen = () => import('./page/ticket-screen.tsx').then((m) => m.TicketScreen);
export const ticketTargetsScreen = () =>
  import('./targets/targets-screen.tsx').then((m) => m.TicketTargetsScreen);
