// Who may import whom; docs/architecture.md draws it.
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
const isTest = '\\.(test|spec)\\.tsx?$'
const PROGRAMS =
  'server/src/(main|migrate|audit-verify|mail-retry|admin-restore|backup|restore)\\.ts|web/src/main\\.tsx'

export default {
  forbidden: [
    rule(
      'no-cycles',
      'Two files that need each other are one file, or miss a third.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    rule(
      'contract-stands-alone',
      'Both sides speak it, so it knows neither.',
      { path: '^contract/' },
      { path: '^(server|web|e2e|bench|chaos)/' },
    ),
    rule(
      'web-knows-no-server',
      'The browser knows the server by the contract only.',
      { path: '^web/' },
      { path: '^(server|e2e|bench|chaos)/' },
    ),
    rule(
      'server-knows-no-web',
      'The server knows the browser by the contract only.',
      { path: '^server/' },
      { path: '^(web|e2e|bench)/' },
    ),
    rule(
      'modules-meet-at-services',
      'Another module is used through its service or rules.',
      { path: '^server/src/modules/([^/]+)/', pathNot: isTest },
      {
        path: '^server/src/modules/([^/]+)/',
        pathNot: ['^server/src/modules/$1/', '/(service|rules)\\.ts$'],
      },
    ),
    rule(
      'process-on-top',
      'main starts the processes, each holds the shop, the shop holds the app, the app holds the modules.',
      { path: '^server/src/(core|db|live|adapters|modules)/', pathNot: isTest },
      {
        path: '^server/src/((main|serve|serving|lifecycle|greeting|audit-verify|mail-retry|admin-restore|backup|restore|command-database|shop|app|install|startup-failures)\\.ts$|processes/)',
      },
    ),
    rule(
      'app-knows-no-process',
      'The app is built the same for a process, a test and the API reference.',
      { path: '^server/src/(app|shop|install)\\.ts$' },
      {
        path: '^server/src/((main|serve|serving|lifecycle|greeting|audit-verify|mail-retry|admin-restore|backup|restore|command-database|startup-failures)\\.ts$|processes/)',
      },
    ),
    rule(
      'ground-knows-no-modules',
      'core, db, live and adapters carry the modules.',
      { path: '^server/src/(core|db|live|adapters)/', pathNot: isTest },
      { path: '^server/src/modules/' },
    ),
    rule(
      'no-tests-in-the-product',
      'Tests and their data lie outside of it.',
      { path: '^(server|web)/src/', pathNot: isTest },
      { path: '^(server/test|chaos)/' },
    ),
    rule(
      'ui-is-presentation',
      'The parts know neither calls nor pages.',
      { path: '^web/src/ui/' },
      { path: '^web/src/(api|edit|features|layouts|pages)/|^web/src/(routes|navigation|route-guards)' },
    ),
    rule(
      'api-knows-no-screens',
      'Calls know no screens.',
      { path: '^web/src/api/' },
      { path: '^web/src/(edit|features|layouts|pages|ui)/' },
    ),
    rule(
      'editing-knows-no-screens',
      'The way to edit is the same for every screen.',
      { path: '^web/src/edit/' },
      { path: '^web/src/(features|layouts|pages|routes)' },
    ),
    rule(
      'features-stand-side-by-side',
      'A feature that needs another shares a smaller one.',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    ),
    rule(
      'features-know-no-pages',
      'Pages use features.',
      { path: '^web/src/features/' },
      { path: '^web/src/(pages|layouts|routes)' },
    ),
    rule(
      'print-knows-no-pages',
      'Pages give the papers what stands on them.',
      { path: '^web/src/print/' },
      { path: '^web/src/(api|pages|layouts)/|^web/src/(routes|navigation|route-guards)' },
    ),
    rule(
      'page-trees-apart',
      'Storefront, back office and public pages load without each other.',
      { path: '^web/src/pages/(shop|office|public)/' },
      { path: '^web/src/pages/', pathNot: '^web/src/pages/$1/' },
    ),
    rule(
      'shells-know-no-pages',
      'routes.tsx puts pages into shells.',
      { path: '^web/src/layouts/' },
      { path: '^web/src/(pages/|routes)' },
    ),
    rule(
      'pages-know-no-shell',
      'Shells hold pages.',
      { path: '^web/src/pages/' },
      { path: '^web/src/(layouts/|routes)' },
    ),
    rule('resolvable', 'What is imported exists.', {}, { couldNotResolve: true }),
    // From the programs only: a path to each file from each test that might lead to it takes a minute to look for.
    rule(
      'in-use',
      'A file that no program leads to is left over.',
      { path: `^(${PROGRAMS})$` },
      {
        path: '^(contract|server|web)/src/',
        pathNot: ['\\.d\\.ts$', isTest, '/src/test-data/', `^(${PROGRAMS})$`],
        reachable: false,
      },
    ),
    rule(
      'test-data-in-use',
      'So is test data that no test asks for.',
      { path: `^(contract|web)/src/.+${isTest}` },
      { path: '^(contract|server|web)/src/test-data/', pathNot: [isTest], reachable: false },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['dist/', '\\.css$'] },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
    },
  },
}
