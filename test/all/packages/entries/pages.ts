import type { PackageEntry } from '../package-entry.ts'

const PETSTORE = `openapi: 3.0.3
info: { title: Petstore, version: 1.0.0, description: A store of pets. }
servers: [{ url: 'https://petstore.example/v1' }]
tags: [{ name: pet, description: All about pets. }]
paths:
  /pets/{petId}:
    get:
      tags: [pet]
      summary: Find a pet
      operationId: getPet
      parameters:
        - { name: petId, in: path, required: true, description: Which pet., schema: { type: integer } }
      responses:
        '200':
          description: The pet.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Pet' }
  /pets:
    post:
      tags: [pet]
      summary: Add a pet
      operationId: addPet
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Pet' }
      responses: { '201': { description: Created. } }
components:
  schemas:
    Pet:
      type: object
      required: [name]
      properties:
        name: { type: string, example: Rex, description: What it is called. }
        age: { type: integer, example: 3 }
`

const LIBRARY = `/** A kite. */
export class Kite {
  /** Length of its line in metres. */
  length = 10
  /**
   * Lets it fly.
   *
   * @param wind - how strong the wind is
   */
  fly(wind: number): boolean {
    return wind > this.length / 10
  }
}
/** Makes a kite. */
export function makeKite(): Kite {
  return new Kite()
}
`

const TSCONFIG =
  '{ "compilerOptions": { "target": "es2022", "module": "nodenext", "strict": true, "types": [] }, "include": ["src"] }'

/** Why the fork of Apify does not work. */
const APIFY =
  'it shows its pages in `@theme/DocsRoot`, `@theme/DocVersionRoot` and `@theme/DocRoot`, parts of Docusaurus that sitegen does not have.'

/** What the theme imports without naming it, since Docusaurus brings it. */
const OF_DOCUSAURUS = ['parse-numeric-range', 'string_decoder']

/** The site of the readme of docusaurus-plugin-openapi-docs. */
const OPENAPI: Omit<PackageEntry, 'name' | 'shows' | 'check'> = {
  config: () => `
      presets: [['classic', { docs: { docItemComponent: '@theme/ApiItem', sidebarPath: './sidebars.js' }, blog: false }]],
      plugins: [['docusaurus-plugin-openapi-docs', {
        id: 'api',
        docsPluginId: 'classic',
        config: {
          petstore: { specPath: 'petstore.yaml', outputDir: 'docs/petstore', sidebarOptions: { groupPathsBy: 'tag' } },
        },
      }]],
      themes: ['docusaurus-theme-openapi-docs']`,
  files: {
    'petstore.yaml': PETSTORE,
    // Before its command has run there is no sidebar.
    'sidebars.js': `const fs = require('fs')
module.exports = {
  docs: ['intro', 'second', 'picture'],
  ...(fs.existsSync(__dirname + '/docs/petstore/sidebar.ts') ? { api: require('./docs/petstore/sidebar.ts').default } : {}),
}
`,
  },
  commands: [['gen-api-docs', 'all']],
}

export const PAGES: readonly PackageEntry[] = [
  {
    name: 'docusaurus-plugin-typedoc',
    beside: ['typedoc', 'typedoc-plugin-markdown', 'typescript@5'],
    shows: 'A page for each class and function, in the sidebar.',
    config: () => `
      plugins: [['docusaurus-plugin-typedoc', { entryPoints: ['lib/src/index.ts'], tsconfig: 'lib/tsconfig.json', readme: 'none' }]]`,
    files: { 'lib/src/index.ts': LIBRARY, 'lib/tsconfig.json': TSCONFIG },
    async check({ page, open }) {
      await open('/docs/api/classes/Kite')
      await page.getByRole('heading', { name: /^fly\(\)/ }).waitFor()
      await page.locator('.theme-doc-sidebar-menu a[href*="/docs/api/"]').first().waitFor()
    },
  },
  {
    name: 'redocusaurus',
    // What redoc takes for granted.
    beside: ['react@19', 'react-dom@19', 'core-js@3', 'mobx@6', 'styled-components@6'],
    shows: 'The page of an API with its operations, and the file to download.',
    config: () => `
      presets: [
        ['classic', { docs: {}, blog: false }],
        ['redocusaurus', {
          openapi: { path: 'openapi', routeBasePath: '/api' },
          specs: [{ id: 'using-single-yaml', spec: 'openapi/single.yaml', route: '/api' }],
          theme: { primaryColor: '#1890ff' },
        }],
      ]`,
    files: { 'openapi/single.yaml': PETSTORE },
    async check({ page, open, output }) {
      await open('/api')
      await page.getByRole('heading', { name: 'Find a pet' }).waitFor()
      await page.getByText('/pets/{petId}').first().waitFor()
      if (!output('redocusaurus/using-single-yaml.yaml').includes('Petstore'))
        throw new Error('no file to download')
    },
  },
  {
    ...OPENAPI,
    name: 'docusaurus-plugin-openapi-docs',
    beside: ['docusaurus-theme-openapi-docs', ...OF_DOCUSAURUS],
    shows: 'Its command writes a page for each operation, and a sidebar.',
    async check({ page, open }) {
      await open('/docs/petstore/get-pet')
      await page.getByRole('heading', { name: 'Find a pet' }).waitFor()
      await page.locator('.theme-doc-sidebar-menu').getByRole('link', { name: 'Find a pet' }).waitFor()
    },
  },
  {
    ...OPENAPI,
    name: 'docusaurus-theme-openapi-docs',
    beside: ['docusaurus-plugin-openapi-docs', ...OF_DOCUSAURUS],
    shows: 'The page of an operation with its parameters, a request sample in cURL, and its schema.',
    async check({ page, open }) {
      await open('/docs/petstore/get-pet')
      await page.getByText('petId').first().waitFor()
      await page
        .locator('.openapi-tabs__code-item', { hasText: /^curl$/i })
        .first()
        .click()
      await page
        .locator('.openapi-explorer__code-block', {
          hasText: /curl .*https:\/\/petstore\.example\/v1\/pets\/:petId/s,
        })
        .first()
        .waitFor()
      await open('/docs/petstore/add-pet')
      await page.getByText('What it is called.').first().waitFor()
    },
  },
  {
    name: 'docusaurus-graphql-plugin',
    beside: ['graphql@16'],
    shows: 'Its command writes pages of a schema, which the docs show.',
    config: () => `plugins: [['docusaurus-graphql-plugin', { schema: 'schema.graphql' }]]`,
    files: {
      'schema.graphql':
        '"""A kite."""\ntype Kite { "How long its line is" length: Int! }\ntype Query { "All kites" kites: [Kite!]! }\n',
    },
    commands: [['docs:generate:graphql']],
    async check({ page, open }) {
      await open('/docs/api/objects')
      await page.getByText('How long its line is').waitFor()
      await open('/docs/api/queries')
      await page.getByText('All kites').first().waitFor()
    },
  },
  {
    name: '@apify/docusaurus-plugin-typedoc-api',
    beside: ['typescript@5'],
    shows: 'A page for each class and function.',
    config: () => `
      plugins: [['@apify/docusaurus-plugin-typedoc-api', { projectRoot: __dirname + '/lib', packages: ['.'] }]]`,
    files: {
      'lib/src/index.ts': LIBRARY,
      'lib/tsconfig.json': TSCONFIG,
      'lib/package.json': '{ "name": "kites", "version": "1.0.0" }',
    },
    fails: { absent: APIFY, present: APIFY },
    async check({ page, open }) {
      await open('/api/class/Kite')
      await page.getByText('Length of its line in metres').first().waitFor()
    },
  },
  {
    name: 'docusaurus-plugin-remote-content',
    shows: 'A page of another server among the docs.',
    config: (service) => `
      plugins: [['docusaurus-plugin-remote-content', {
        name: 'some-content', sourceBaseUrl: '${service}/content/', outDir: 'docs', documents: ['remote.md'],
      }]]`,
    async check({ page, open }) {
      await open('/docs/remote')
      await page.getByRole('heading', { name: 'From afar' }).waitFor()
    },
  },
]
