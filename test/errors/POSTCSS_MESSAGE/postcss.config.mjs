throw new Error('No plugin is for this version.')
