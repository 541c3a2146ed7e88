import assert from 'node:assert/strict'
import { test } from 'node:test'
import { escapeHtml } from '../../../../runtime/shared/document/html.ts'

test('what means something in HTML is escaped, everything else stays', () => {
  assert.equal(
    escapeHtml(`</script><script>alert("x" & 'y')</script>`),
    '&lt;/script&gt;&lt;script&gt;alert(&quot;x&quot; &amp; &#39;y&#39;)&lt;/script&gt;',
  )
  assert.equal(escapeHtml('&amp; Grüße 🎉 \u2028'), '&amp;amp; Grüße 🎉 \u2028')
  assert.equal(escapeHtml(''), '')
})
