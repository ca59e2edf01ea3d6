"""What goes over the line: messages of the socket, forms of HTTP, refusals, and their types for other languages."""
