import type { Random } from './random.ts'
import { adjectives, capitalise, nouns, verbs } from './words.ts'

/** Code by the name of its language, which is the same in every highlighter. */
const samples: Readonly<Record<string, (names: ReturnType<typeof pickNames>) => string>> = {
  ts: ({
    a,
    b,
    c,
    d,
    verb,
    adjective,
    number,
  }) => `import { create${capitalise(b)}, type ${capitalise(c)} } from './${b}.ts'

export interface ${capitalise(a)}Options {
  /** How many ${c}s are kept. @default ${number} */
  readonly limit?: number
  readonly ${d}: ReadonlyMap<string, ${capitalise(c)}>
}

export async function ${verb}${capitalise(a)}(options: ${capitalise(a)}Options): Promise<number> {
  const ${b} = create${capitalise(b)}({ mode: '${adjective}', limit: options.limit ?? ${number} })
  for (const [id, ${c}] of options.${d}) {
    if (!(await ${b}.has(id))) throw new Error(\`No ${c} with id \${id}.\`)
    await ${b}.${verb}(${c}) // one at a time
  }
  return ${b}.size * 0.5
}`,
  bash: ({ a, b, c, d, verb, adjective, number }) => `#!/usr/bin/env bash
set -euo pipefail

# ${capitalise(verb)} every ${a} that the ${b} knows.
export ${a.toUpperCase()}_HOME="\${HOME}/.${a}"
for ${c} in "$${a.toUpperCase()}_HOME"/*.${d}; do
  if [ -f "$${c}" ]; then
    ${b} ${verb} --${adjective} --limit=${number} "$${c}" | tee -a ${d}.log
  fi
done

curl --silent --fail "https://sitegen.example/api/${b}?limit=${number}" > ${c}.json
echo "done: $(wc -l < ${c}.json) lines" && exit 0`,
  json: ({ a, b, c, d, verb, adjective, number }) => `{
  "name": "@acme/${a}-${b}",
  "version": "${number % 9}.${number % 17}.0",
  "private": true,
  "scripts": {
    "${verb}": "${a} ${verb} --${adjective}",
    "test": "${b} test --${c}"
  },
  "${c}": {
    "limits": [${number}, ${number * 2}, null],
    "mode": "${adjective}",
    "${d}": { "enabled": true, "timeout": ${number}e2 }
  }
}`,
  yaml: ({ a, b, c, d, verb, adjective, number }) => `# The ${a} that runs on every push
name: ${verb} ${a}
on:
  push:
    branches: [main, next]
jobs:
  ${b}:
    runs-on: ubuntu-latest
    timeout-minutes: ${number % 60}
    env:
      ${c.toUpperCase()}_MODE: '${adjective}'
    steps:
      - name: ${capitalise(verb)} the ${c}
        run: |
          ${b} ${verb} --${d} "${adjective}"
      - uses: actions/cache@v4
        with: &shared
          path: .${d}/cache
          restore: true`,
  jsx: ({ a, b, c, d, verb, adjective, number }) => `import { useState } from 'react'
import { ${capitalise(b)} } from './${b}.jsx'

export function ${capitalise(a)}List({ ${c}s, onSelect }) {
  const [${d}, set${capitalise(d)}] = useState(${number})
  return (
    <section className="${a} ${a}--${adjective}">
      {${c}s.map((${c}) => (
        <${capitalise(b)} key={${c}.id} title={${c}.title} onClick={() => onSelect(${c})} />
      ))}
      {/* shows the rest on demand */}
      <button type="button" onClick={() => set${capitalise(d)}(${d} + 1)}>
        ${capitalise(verb)} {${d}} more
      </button>
    </section>
  )
}`,
  css: ({ a, b, c, d, adjective, number }) => `@layer components {
  .${a}__${b} {
    --${c}-gap: calc(${number % 30}px + 0.5rem);
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(${number}px, 1fr));
    gap: var(--${c}-gap, 1rem);
    color: #1c7c54; /* the accent */
  }

  .${a}__${b}--${adjective}:not(:last-child)::after {
    content: '${d}';
    background: url('./${d}.svg') no-repeat center / contain;
  }

  @media (width < 996px) {
    .${a}__${b} { display: block !important; }
  }
}`,
}

/** Fenced code blocks in as many different languages as asked for, at most six. */
export function codeBlocks(random: Random, count: number): readonly string[] {
  const chosen = random.shuffle(Object.entries(samples)).slice(0, count)
  return chosen.map(([language, sample]) => `\`\`\`${language}\n${sample(pickNames(random))}\n\`\`\``)
}

function pickNames(random: Random) {
  const [a = '', b = '', c = '', d = ''] = random.shuffle(nouns.slice(0, 100))
  return {
    a,
    b,
    c,
    d,
    verb: random.pick(verbs),
    adjective: random.pick(adjectives),
    number: random.int(2, 900),
  }
}
