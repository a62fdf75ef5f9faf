import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { fillFiles } from './fill-files.ts';

const api = process.env.API_URL ?? 'http://127.0.0.1:3000';
const served = [/^\/api\//, /^\/kpc\//, /^\/kp1\//];

/** The typeface is asked for together with the page, not when its styles have arrived. */
const preloadFont = (): Plugin => ({
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
          injectTo: 'head',
        })),
  },
});

const icon = /[\\/]Icon[A-Z]/;
/** Screens and dialogs that the first script names; the home page alone is opened right after it. */
const laterScreen =
  /[\\/]((?!home-)[\w-]+-(screen|page)|dialog-views|second-factor-required|totp-step|maintenance|refused|pending)-/;
const firstScript = /[\\/]index-/;

export default defineConfig({
  plugins: [
    react(),
    preloadFont(),
    fillFiles(),
    VitePWA({
      registerType: 'autoUpdate',
      // A file of its own: the content security policy allows no inline script.
      injectRegister: 'script-defer',
      manifest: {
        name: 'Gemelo',
        short_name: 'Gemelo',
        description: 'Dispositivos, bodegas y condiciones de almacenamiento',
        lang: 'es',
        id: '/',
        start_url: '/inicio',
        display: 'standalone',
        background_color: '#0e1210',
        theme_color: '#0e1210',
        shortcuts: [
          {
            name: 'Mis actividades',
            url: '/fieldtracker/actividades',
            icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
          },
          {
            name: 'Formularios',
            url: '/registro/formulario',
            icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
          },
        ],
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      includeAssets: [],
      workbox: {
        globPatterns: ['index.html', 'first-paint.js', 'favicon.svg', 'assets/{index,react}-*.{js,css}'],
        // What a push service sends is shown by the same worker.
        importScripts: ['push-worker.js'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: served,
        cleanupOutdatedCaches: true,
        skipWaiting: true,
        clientsClaim: true,
        // Hashed names never change their content; the API is never kept.
        runtimeCaching: [
          {
            urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
            handler: 'CacheFirst',
            options: { cacheName: 'assets', expiration: { maxEntries: 600, maxAgeSeconds: 60 * 86_400 } },
          },
        ],
      },
    }),
  ],
  // Found only when a lazy part asks for them, they would make the development server start over.
  optimizeDeps: {
    include: [
      '@mantine/dates',
      '@mantine/spotlight',
      '@tanstack/react-virtual',
      'echarts/charts',
      'echarts/components',
      'echarts/core',
      'echarts/renderers',
    ],
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: Object.fromEntries(['/api', '/kpc', '/kp1'].map((path) => [path, { target: api, ws: true }])),
  },
  build: {
    target: 'es2023',
    manifest: 'manifest.json',
    sourcemap: false,
    modulePreload: {
      polyfill: false,
      // The list of what to preload is part of the first page: icons, and the scripts of screens that are opened
      // later, are found soon enough without it. Styles are loaded by this list alone.
      resolveDependencies: (file, dependencies, { hostId }) =>
        dependencies.filter(
          (one) =>
            !icon.test(one) && !(one.endsWith('.js') && firstScript.test(hostId) && laterScreen.test(file)),
        ),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 6 },
            // What the first page needs, in one file instead of fifty.
            { name: 'start', tags: ['$initial'], priority: 5 },
            // Apart, so that public pages which use them do not bring the console along.
            {
              name: 'shared',
              test: /components[\\/](Anchor|Checkbox)[\\/]|states[\\/](error-text|notice|state-badge)\.|app[\\/]leave\./,
              priority: 4,
            },
            // What the shell says, in one file a language.
            {
              name: (file) => /locales[\\/]([\w-]+)[\\/]/.exec(file)?.[1] ?? null,
              test: /locales[\\/][\w-]+[\\/](shell|names|paths|forms)\.json$/,
              priority: 3,
            },
            // What every screen needs, in few files; what only some need stays with them.
            {
              name: 'floating',
              test: /@mantine[\\/]core[\\/]esm[\\/]components[\\/](Menu|Popover|Tooltip)[\\/]/,
              priority: 3,
            },
            {
              name: 'console',
              test: /src[\\/](app[\\/]shell[\\/]shell|ui[\\/]screen|ui[\\/]states[\\/](?!metric\.|own-colour\.)[\w-]+|lib[\\/]format|kit[\\/]paging)\.tsx?$/,
              priority: 2,
            },
            { name: 'table', test: /src[\\/]ui[\\/]data-table[\\/]data-table\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
});
