"""The chat pages: to read, to talk, to arrange, and to talk without a trace."""
