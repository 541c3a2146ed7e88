/// <reference types="sitegen/env" />
