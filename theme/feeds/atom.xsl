<?xml version="1.0" encoding="utf-8"?>
<xsl:stylesheet
  version="1.0"
  xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
  xmlns:atom="http://www.w3.org/2005/Atom"
  exclude-result-prefixes="atom"
>
  <xsl:output method="html" encoding="utf-8" doctype-system="about:legacy-compat" />
  <xsl:template match="/atom:feed">
    <html>
      <head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title><xsl:value-of select="atom:title" /></title>
        <link rel="stylesheet" href="atom.css" />
      </head>
      <body>
        <main>
          <p class="note">This is an Atom feed. Give its address to a feed reader to be told of new posts.</p>
          <h1><xsl:value-of select="atom:title" /></h1>
          <p><xsl:value-of select="atom:subtitle" /></p>
          <p><a href="{atom:link[@rel='alternate']/@href}"><xsl:value-of select="atom:link[@rel='alternate']/@href" /></a></p>
          <xsl:for-each select="atom:entry">
            <article>
              <h2><a href="{atom:link/@href}"><xsl:value-of select="atom:title" disable-output-escaping="yes" /></a></h2>
              <p class="date"><xsl:value-of select="substring(atom:published, 1, 10)" /></p>
              <p><xsl:value-of select="atom:summary" disable-output-escaping="yes" /></p>
            </article>
          </xsl:for-each>
        </main>
      </body>
    </html>
  </xsl:template>
</xsl:stylesheet>
